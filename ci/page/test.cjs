// Drives the page of an HTML report in Chromium: `node test.cjs FOLDER`, in which `pages` of crates/report wrote reports.
'use strict';
const assert = require('node:assert/strict');
const path = require('node:path');
const { pathToFileURL } = require('node:url');
const { chromium } = require('playwright-core');

const folder = path.resolve(process.argv[2]);
const address = (name) => pathToFileURL(path.join(folder, name, 'index.html')).href;
const axe = require.resolve('axe-core/axe.min.js');

// Milliseconds from the start of loading to a matrix; several times what a slow machine takes.
const LOAD_MS = 5000;

let browser;

async function open(name, { width = 1200, colorScheme = 'light' } = {}) {
  const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme });
  const wrong = [];
  page.on('console', (message) => { if (['error', 'warning'].includes(message.type())) wrong.push(message.text()); });
  page.on('pageerror', (error) => wrong.push(String(error)));
  page.on('requestfailed', (request) => wrong.push(`failed: ${request.url()}`));
  page.on('dialog', (dialog) => { wrong.push(`dialog: ${dialog.message()}`); dialog.dismiss(); });
  const root = pathToFileURL(path.join(folder, name)).href;
  page.on('request', (request) => {
    if (!request.url().startsWith(`${root}/`) && !request.url().startsWith('data:')) wrong.push(`request: ${request.url()}`);
  });
  await page.goto(address(name));
  await page.waitForSelector('#matrix tbody tr');
  return { page, wrong };
}

/** The dictionary beside the page. */
async function openDictionary(name, options) {
  const opened = await open(name, options);
  await opened.page.getByRole('link', { name: 'HLSL and WGSL side by side' }).click();
  await opened.page.waitForSelector('#filters:not([hidden])');
  return opened;
}

const count = (page) => page.locator('#count').textContent();

async function accessible(page, where) {
  await page.addScriptTag({ path: axe }).catch(async () => {
    // The page's policy allows no file beside it; a text is put in by the browser itself.
    await page.evaluate(require('node:fs').readFileSync(axe, 'utf8'));
  });
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
  const told = violations.map((each) => `${each.id}: ${each.help}: ${each.nodes[0].html}`);
  assert.deepEqual(told, [], where);
}

const tests = {
  async 'ten thousand trials are a screenful'() {
    const start = Date.now();
    const { page, wrong } = await open('large');
    assert.ok(Date.now() - start < LOAD_MS, `${Date.now() - start} ms`);
    assert.equal(await count(page), '59 of 59 cases, 10000 trials; page 1 of 2');
    assert.equal(await page.locator('#matrix tbody tr').count(), 50);
    await page.getByRole('button', { name: 'Later cases' }).click();
    assert.match(await count(page), /page 2 of 2/);
    assert.deepEqual(wrong, []);
  },

  async 'filters leave what they name'() {
    const { page, wrong } = await open('large');
    await page.getByLabel('Name holds').fill('kernel42 ');
    assert.equal(await count(page), '1 of 59 cases, 170 trials');
    await page.getByLabel('Build').selectOption('canonical');
    assert.equal(await count(page), '1 of 59 cases, 40 trials');
    await page.getByLabel('Adapter').selectOption('llvmpipe 2');
    assert.equal(await count(page), '1 of 59 cases, 20 trials');
    await page.getByLabel('only red').check();
    const red = Number((await count(page)).match(/cases, (\d+) trials/)[1]);
    assert.ok(red > 0 && red < 20, `${red}`);
    await page.getByLabel('Name holds').fill('no such name');
    assert.equal(await count(page), '0 of 59 cases, 0 trials');
    assert.deepEqual(wrong, []);
  },

  async 'the keyboard reaches a case and comes back'() {
    const { page, wrong } = await open('large');
    await page.keyboard.press('Tab');
    assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Skip to the results');
    await page.locator('#matrix tbody a').first().focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    const label = await page.evaluate(() => document.activeElement.querySelector('.heard').textContent);
    assert.match(label, /^group\/kernel1, hlsl\/dxc\/vulkan\/canonical@llvmpipe: \d/);
    const outline = await page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle);
    assert.equal(outline, 'solid');
    await page.keyboard.press('Enter');
    await page.waitForSelector('#case h2');
    assert.equal(await page.evaluate(() => document.activeElement.id), 'case-title');
    assert.match(await page.locator('#case').textContent(), /Trials of hlsl\/dxc\/vulkan\/canonical@llvmpipe/);
    await page.goBack();
    await page.waitForSelector('#overview:not([hidden])');
    assert.deepEqual(wrong, []);
  },

  async 'a case shows all that is known'() {
    const { page, wrong } = await open('large');
    await page.locator('#matrix tbody a').first().click();
    await page.waitForSelector('#case h2');
    const text = await page.locator('#case').textContent();
    for (const part of ['Blame', 'Outputs', 'Interface', 'Sources', 'Compilations', '9991.0 (0x461c1c00)', 'distance 1024;',
      'every bit is the same', '1024 components that differ']) {
      assert.ok(text.includes(part), part);
    }
    const loaded = () => page.evaluate(() => [...document.images].map((image) => image.naturalWidth));
    await page.evaluate(() => document.images[0].scrollIntoView());
    await page.waitForFunction(() => [...document.images].every((image) => image.complete));
    assert.deepEqual(await loaded(), [16, 16, 16]);
    assert.deepEqual(wrong, []);
  },

  async 'hostile text stays text'() {
    const { page, wrong } = await open('hostile');
    for (const place of [0, 1]) {
      await page.locator('#matrix tbody a').nth(place).click();
      await page.waitForSelector('#case h2');
      assert.ok((await page.locator('#case h2').textContent()).includes('</script><script>alert(1)</script>'));
      assert.equal(await page.locator('#case img:not([src^="pictures/"])').count(), 0);
      assert.equal(await page.locator('script').count(), 2);
      await page.goBack();
    }
    assert.deepEqual(wrong, []);
  },

  async 'the dictionary is searched'() {
    const { page, wrong } = await openDictionary('large');
    assert.equal(await count(page), '59 of 59 pairs');
    await page.getByLabel('Search').fill('LERP kernel42,');
    assert.equal(await count(page), '1 of 59 pairs');
    assert.equal(await page.locator('tbody tr:visible').count(), 1);
    await page.locator('tbody tr:visible th a').click();
    await page.waitForSelector('#case h2');
    assert.equal(await page.locator('#case h2').textContent(), 'group/kernel42');
    assert.deepEqual(wrong, []);
  },

  async 'narrow, dark and light'() {
    for (const name of ['large', 'hostile']) {
      for (const colorScheme of ['light', 'dark']) {
        const words = await openDictionary(name, { width: 400, colorScheme });
        assert.equal(await words.page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0, `${name}: the dictionary`);
        await accessible(words.page, `${name} ${colorScheme}: the dictionary`);
        assert.deepEqual(words.wrong, []);
        await words.page.close();
        const { page, wrong } = await open(name, { width: 400, colorScheme });
        const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.equal(await sideways(), 0, `${name}: the list`);
        await accessible(page, `${name} ${colorScheme}: the list`);
        await page.locator('#matrix tbody a').first().click();
        await page.waitForSelector('#case h2');
        assert.equal(await sideways(), 0, `${name}: a case`);
        await accessible(page, `${name} ${colorScheme}: a case`);
        assert.deepEqual(wrong, []);
        await page.close();
      }
    }
  },
};

(async () => {
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM,
    // Chromium's sandbox does not work for root, in containers above all; the page is our own.
    args: process.getuid() === 0 ? ['--no-sandbox'] : [],
  });
  let failed = 0;
  for (const [name, test] of Object.entries(tests)) {
    try {
      await test();
      console.log(`ok      ${name}`);
    } catch (error) {
      failed += 1;
      console.log(`FAILED  ${name}\n${error.stack}`);
    }
  }
  await browser.close();
  process.exitCode = failed > 0 ? 1 : 0;
})();
