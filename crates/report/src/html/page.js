'use strict';
// Everything is put into the page as text, never as HTML: names and messages come from elsewhere.

const data = JSON.parse(document.getElementById('data').textContent);

/** Sign, class of colour and weight of each verdict; a cell shows the heaviest of its trials. */
const SIGNS = {
  identical: ['=', 'agree', 0],
  refused_as_expected: ['=', 'agree', 0],
  unsupported: ['–', 'lacks', 1],
  within_latitude: ['≈', 'within', 2],
  recorded: ['r', 'within', 2.2],
  differs: ['l', 'within', 2.4],
  known_failure: ['k', 'within', 2.5],
  not_compiled: ['C', 'red', 3],
  not_refused: ['C', 'red', 3],
  interface_mismatch: ['I', 'red', 4],
  lost: ['!', 'red', 5],
  unstable: ['~', 'red', 6],
  different: ['≠', 'red', 7],
};
const sign = (verdict) => SIGNS[verdict] ?? ['?', 'red', 8];
const words = (verdict) => verdict.replaceAll('_', ' ');
const CASES_A_PAGE = 50;
const TRIALS_AT_ONCE = 20;

const byId = (id) => document.getElementById(id);

function element(tag, attributes, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (name === 'onclick') made.addEventListener('click', value);
    else if (value !== undefined && value !== false) made.setAttribute(name, value === true ? '' : value);
  }
  made.append(...children.filter((child) => child !== undefined && child !== null));
  return made;
}

// A case has the name, the lane and the size of each trial; a filter is a part of the name, as on the command line.
const filters = { text: '', adapter: '', build: '', red: false };
let page = 0;

function laneFits(lane) {
  return (!filters.adapter || lane.adapter === filters.adapter) && (!filters.build || lane.build === filters.build);
}

/** The cases that are left, each with its trials by lane. */
function left() {
  const text = filters.text.trim().toLowerCase();
  const fits = data.lanes.map(laneFits);
  const rows = [];
  data.cases.forEach((one, place) => {
    const name = one.name.toLowerCase();
    const cells = new Map();
    for (const trial of one.trials) {
      const [size, lane, verdict] = trial;
      if (!fits[lane] || (filters.red && sign(verdict)[1] !== 'red')) continue;
      if (text && !`${data.lanes[lane].name.toLowerCase()} ${name} ${one.sizes[size].toLowerCase()}`.includes(text)) continue;
      if (!cells.has(lane)) cells.set(lane, []);
      cells.get(lane).push(trial);
    }
    if (cells.size > 0) rows.push({ one, place, cells });
  });
  return rows;
}

function cell(row, lane) {
  const trials = row.cells.get(lane);
  if (!trials) return element('td');
  const counts = new Map();
  for (const [, , verdict] of trials) counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
  const all = [...counts].sort(([a], [b]) => sign(b)[2] - sign(a)[2]);
  const [worst, count] = all[0];
  const [mark, kind] = sign(worst);
  const told = all.map(([verdict, number]) => `${number} ${words(verdict)}`).join(', ');
  const label = `${row.one.name}, ${data.lanes[lane].name}: ${told}`;
  const text = count === trials.length ? `${mark} ${count}` : `${mark} ${count}/${trials.length}`;
  return element('td', { class: kind }, element('button', {
    type: 'button', title: told, onclick: () => go(row.place, lane),
  }, element('span', { 'aria-hidden': 'true' }, text), element('span', { class: 'heard' }, label)));
}

/** Columns in three rows of headings: adapter, runner and build, language. */
function headings(lanes) {
  const spans = (key) => {
    const found = [];
    for (const lane of lanes) {
      const text = key(data.lanes[lane]);
      const last = found.at(-1);
      if (last && last.text === text) last.span += 1;
      else found.push({ text, span: 1 });
    }
    return found;
  };
  const group = ({ text, span }, shown) => element('th', { scope: 'colgroup', colspan: span }, shown ?? text);
  const adapters = spans((lane) => lane.adapter);
  const builds = spans((lane) => JSON.stringify([lane.adapter, lane.build, lane.runner]));
  return element('thead', {},
    element('tr', {}, element('th', { scope: 'col', rowspan: 3 }, 'case'), ...adapters.map((each) => group(each))),
    element('tr', {}, ...builds.map((each) => {
      const [, build, runner] = JSON.parse(each.text);
      return group(each, `${build} ${runner}`);
    })),
    element('tr', {}, ...lanes.map((lane) => element('th', { scope: 'col' }, data.lanes[lane].language))));
}

function showMatrix() {
  const rows = left();
  const used = new Set(rows.flatMap((row) => [...row.cells.keys()]));
  const lanes = data.lanes.map((_, lane) => lane).filter((lane) => used.has(lane));
  const pages = Math.max(1, Math.ceil(rows.length / CASES_A_PAGE));
  page = Math.min(page, pages - 1);
  const shown = rows.slice(page * CASES_A_PAGE, (page + 1) * CASES_A_PAGE);
  const trials = rows.reduce((sum, row) => sum + [...row.cells.values()].reduce((all, some) => all + some.length, 0), 0);
  byId('count').textContent = `${rows.length} of ${data.cases.length} cases, ${trials} trials`
    + (pages > 1 ? `; page ${page + 1} of ${pages}` : '');
  const body = element('tbody', {}, ...shown.map((row) => element('tr', {},
    element('th', { scope: 'row' }, element('a', { href: link(row.place) }, row.one.name)),
    ...lanes.map((lane) => cell(row, lane)))));
  // A stop a cell would be a thousand; arrow keys lead from the first one of a row to the others.
  for (const row of body.rows) {
    row.querySelectorAll('button').forEach((button, place) => { button.tabIndex = place === 0 ? 0 : -1; });
  }
  const table = byId('matrix');
  table.replaceChildren(table.caption, ...(rows.length > 0 ? [headings(lanes), body] : []));
  const turn = (text, to) => element('button', {
    type: 'button', disabled: to < 0 || to >= pages, onclick: () => { page = to; showMatrix(); byId('overview-title').focus(); },
  }, text);
  byId('pages').replaceChildren(...(pages > 1 ? [turn('Earlier cases', page - 1), turn('Later cases', page + 1)] : []));
}

/** Where an arrow key leads from a cell: along the row past empty cells, or to the row above or below. */
function neighbour(cell, key) {
  const row = cell.parentElement;
  const along = { ArrowLeft: 'previousElementSibling', ArrowRight: 'nextElementSibling' }[key];
  if (along) {
    for (let next = cell[along]; next; next = next[along]) {
      if (next.querySelector('button, a')) return next;
    }
    return null;
  }
  const across = { ArrowUp: 'previousElementSibling', ArrowDown: 'nextElementSibling' }[key];
  return across && row[across]?.cells[cell.cellIndex];
}

byId('matrix').addEventListener('keydown', (event) => {
  const cell = event.target.closest('tbody td, tbody th');
  const next = cell && neighbour(cell, event.key)?.querySelector('button, a');
  if (!next) return;
  event.preventDefault();
  next.focus();
});

const link = (place, lane) => `#case/${encodeURIComponent(data.cases[place].name)}${lane === undefined ? '' : `/${lane}`}`;
const go = (place, lane) => { location.hash = link(place, lane); };

function table(caption, heads, rows, attributes) {
  return element('div', { class: 'scroll', role: 'region', 'aria-label': caption, tabindex: '0' }, element('table', attributes,
    element('caption', {}, caption),
    element('thead', {}, element('tr', {}, ...heads.map((head) => element('th', { scope: 'col' }, head)))),
    element('tbody', {}, ...rows)));
}

function verdictMark(verdict) {
  const [mark, kind] = sign(verdict);
  return element('span', { class: kind }, element('span', { class: 'sign', 'aria-hidden': 'true' }, mark), words(verdict));
}

const steps = (distance) => (distance === null ? 'none, a NaN' : String(distance));

function trialDetails(trial) {
  const [, , , , message, first] = trial;
  if (message !== null && message !== undefined) return element('pre', { class: 'wrap' }, data.messages[message]);
  if (!first) return '';
  return element('div', {},
    element('div', {}, `${first.resource} ${first.at}${first.invocation ? `, invocation ${first.invocation}` : ''}`),
    element('div', { class: 'code' }, `expected ${first.expected}${first.against ? ` (${first.against})` : ''}`),
    element('div', { class: 'code' }, `got ${first.got}`),
    ...first.inputs.map((input) => element('div', { class: 'code' }, `for ${input}`)),
    element('div', {}, `distance ${steps(first.distance)}; ${first.differing} of ${first.total} components differ`
      + `, the largest distance is ${steps(first.worst)}`));
}

/** Trials that came to the same end at one size are one row. */
function trialTable(one, lane) {
  const groups = new Map();
  for (const trial of one.trials) {
    if (lane !== undefined && trial[1] !== lane) continue;
    const [size, of, verdict, , message, first] = trial;
    const key = JSON.stringify([size, verdict, message, first]);
    if (!groups.has(key)) groups.set(key, { trial, lanes: [], times: [] });
    groups.get(key).lanes.push(of);
    groups.get(key).times.push(trial[3] / 1000);
  }
  const all = [...groups.values()].sort((a, b) => sign(b.trial[2])[2] - sign(a.trial[2])[2]);
  const time = (times) => {
    const [low, high] = [Math.min(...times).toFixed(1), Math.max(...times).toFixed(1)];
    return low === high ? `${low} ms` : `${low} to ${high} ms`;
  };
  const row = ({ trial, lanes, times }) => element('tr', {},
    element('td', {}, verdictMark(trial[2])),
    element('th', { scope: 'row' }, one.sizes[trial[0]]),
    element('td', { class: 'code' }, ...lanes.map((each) => element('div', {}, data.lanes[each].name))),
    element('td', {}, trialDetails(trial)),
    element('td', {}, time(times)));
  const made = table('Trials, the worst first', ['verdict', 'size', 'lanes', 'details', 'time on the device'],
    all.slice(0, TRIALS_AT_ONCE).map(row));
  if (all.length <= TRIALS_AT_ONCE) return made;
  const more = element('button', { type: 'button', onclick: () => {
    made.querySelector('tbody').append(...all.slice(TRIALS_AT_ONCE).map(row));
    more.remove();
    made.focus();
  } }, `Show ${all.length - TRIALS_AT_ONCE} more rows`);
  return element('div', {}, made, more);
}

function figure(file, title, alt, width) {
  return element('figure', {},
    element('a', { href: file }, element('img', { src: file, alt, loading: 'lazy', width: Math.min(384, Math.max(128, width)) })),
    element('figcaption', {}, title));
}

function pictureParts(shown) {
  const name = `${shown.resource}, ${shown.size}, ${shown.format}`;
  const parts = [element('h4', {}, name), element('p', { class: 'faint' },
    `${shown.scale}; a NaN is magenta; alpha is not shown, but counts in the map of differences`)];
  const expected = () => shown.expected
    && figure(shown.expected[0], `expected (${shown.expected[1]})`, `${name}: what is expected`, shown.width);
  if (shown.given.length === 0) parts.push(element('div', { class: 'pictures' }, expected()));
  for (const given of shown.given) {
    parts.push(element('div', { class: 'pictures' }, expected(),
      figure(given.file, given.lane, `${name}: what ${given.lane} gave`, shown.width),
      given.difference && figure(given.difference,
        'difference: black where every bit is the same, brighter the further', `${name}: where ${given.lane} differs`, shown.width)));
    if (shown.expected && given.differing === 0) {
      parts.push(element('p', {}, `${given.lane}: every bit as expected`));
    } else if (given.first.length > 0) {
      const title = `${given.lane}: the first ${given.first.length} of ${given.differing} components that differ`;
      parts.push(element('details', {}, element('summary', {}, title), table(title,
        ['where', 'expected', 'got', 'distance in ULP, codes or steps'],
        given.first.map(([at, wanted, got, distance]) => element('tr', {}, element('th', { scope: 'row' }, at),
          element('td', { class: 'code' }, wanted), element('td', { class: 'code' }, got), element('td', {}, steps(distance)))))));
    }
  }
  return parts;
}

function sourceColumn(one, language) {
  const files = one.sources.filter((source) => source.language === language);
  return element('div', {}, ...files.flatMap((source) => [
    element('h4', {}, source.name),
    element('pre', { tabindex: '0', 'aria-label': source.name }, element('code', {}, source.text)),
  ]));
}

function section(title, ...children) {
  return element('section', {}, element('h3', {}, title), ...children);
}

function showCase(place, lane) {
  const one = data.cases[place];
  const parts = [
    element('p', {}, element('a', { href: '#' }, '← All cases')),
    element('h2', { tabindex: '-1', id: 'case-title' }, one.name),
    element('p', {}, one.title),
  ];
  if (one.digest) {
    parts.push(element('p', { class: 'faint' }, 'BLAKE3 of the case file and its kernels: ', element('code', { class: 'wrap' }, one.digest)));
  }
  if (lane !== undefined) {
    parts.push(element('p', {}, `Trials of ${data.lanes[lane].name}. `, element('a', { href: link(place) }, 'Show all lanes')));
  }
  parts.push(section('Trials', trialTable(one, lane)));
  if (one.blame.length > 0) {
    parts.push(section('Blame', ...one.blame.flatMap((blame) => [element('p', {}, blame.line),
      element('ul', {}, ...blame.groups.map((group) => element('li', {}, `alike: ${group}`)))])));
  }
  if (one.classes.length > 0) {
    parts.push(section('Why native lanes have other bits', ...one.classes.map((each) => element('details', {},
      element('summary', {}, `${each.class}: ${each.lane}, ${each.size}`),
      table('What was taken away, in order', ['step', 'verdict', 'components that differ', 'largest distance'],
        each.steps.map(([step, verdict, differing, worst]) => element('tr', {}, element('th', { scope: 'row' }, step),
          element('td', {}, words(verdict)), element('td', {}, String(differing)), element('td', {}, steps(worst)))))))));
  }
  if (one.pictures.length > 0) parts.push(section('Outputs', ...one.pictures.flatMap(pictureParts)));
  if (one.interface.length > 0) {
    parts.push(section('Interface', table('What both kernels ask of their host; ≠ marks what is not the same',
      ['what', 'WGSL', 'HLSL', 'same'], one.interface.map(([label, wgsl, hlsl, differs]) => element('tr', { class: differs && 'differs' },
        element('th', { scope: 'row' }, label), element('td', { class: 'code' }, wgsl), element('td', { class: 'code' }, hlsl),
        element('td', {}, differs ? '≠ no' : 'yes'))))));
  }
  if (one.sources.length > 0) {
    const other = one.sources.filter((source) => source.language === null);
    parts.push(section('Sources', element('div', { class: 'columns' }, sourceColumn(one, 'wgsl'), sourceColumn(one, 'hlsl')),
      ...other.map((source) => element('details', {}, element('summary', {}, source.name), element('pre', {}, element('code', {}, source.text))))));
  }
  if (one.compilations.length > 0) {
    parts.push(section('Compilations', table('How each kernel was compiled', ['kernel', 'compiler', 'arguments', 'warnings'],
      one.compilations.map((each) => element('tr', {},
        element('th', { scope: 'row' }, `${each.language} ${each.entry}, ${each.build}`), element('td', {}, each.compiler),
        element('td', { class: 'code' }, each.arguments),
        element('td', {}, ...each.warnings.map((warning) => element('pre', { class: 'wrap' }, data.messages[warning]))))))));
  }
  byId('case').replaceChildren(...parts);
}

/** What the address asks for: a case, or all of them. */
function show(focus) {
  // The link past the header leads to what is shown, whatever that is.
  if (focus && location.hash === '#content') return;
  const [kind, name, lane] = location.hash.slice(1).split('/');
  let place = -1;
  if (kind === 'case') {
    let wanted = name;
    try { wanted = decodeURIComponent(name); } catch { /* An address that somebody changed names no case. */ }
    place = data.cases.findIndex((one) => one.name === wanted);
  }
  byId('overview').hidden = place >= 0;
  byId('case').hidden = place < 0;
  if (place >= 0) {
    showCase(place, data.lanes[lane] ? Number(lane) : undefined);
    scrollTo(0, 0);
  } else {
    showMatrix();
  }
  if (focus) byId(place >= 0 ? 'case-title' : 'overview-title').focus();
}

for (const [id, key] of [['adapter', 'adapter'], ['build', 'build']]) {
  const values = [...new Set(data.lanes.map((lane) => lane[key]))];
  byId(id).append(...values.map((value) => element('option', { value }, value)));
}
byId('filters').addEventListener('submit', (event) => event.preventDefault());
byId('filters').addEventListener('input', () => {
  filters.text = byId('text').value;
  filters.adapter = byId('adapter').value;
  filters.build = byId('build').value;
  filters.red = byId('red').checked;
  page = 0;
  showMatrix();
});
addEventListener('hashchange', () => show(true));
show(false);
