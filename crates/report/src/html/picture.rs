//! Outputs that are textures, as PNG: what is expected, what lanes gave, and where they differ.

use super::data::name;
use crate::record::Record;
use crate::{Picture, PictureOf};
use serde::Serialize;
use shadertwin_case::{Element, TexelFormat};
use shadertwin_compare::{Value, distance};
use std::io;
use std::path::Path;

/// Components that differ and are listed with their values.
const LISTED: usize = 16;

/// Red and blue, a colour that neither a picture in grey nor a difference has.
const NAN: [u8; 3] = [255, 0, 255];

/// Brightness of a difference of one code or unit in the last place; 255 is the largest that the format can have.
const ONE_CODE: u64 = 96;

/// One texture at one size.
#[derive(Debug, Serialize)]
pub(super) struct Shown {
    size: String,
    resource: String,
    format: &'static str,
    width: u32,
    height: u32,
    /// What black and white stand for.
    scale: String,
    /// File and whose it is.
    expected: Option<(String, String)>,
    given: Vec<Given>,
}

/// What one lane gave.
#[derive(Debug, Serialize)]
struct Given {
    lane: String,
    file: String,
    /// The map of differences; none where there are none.
    difference: Option<String>,
    differing: u64,
    /// The first of them: where, expected, got, distance.
    first: Vec<(String, String, String, Option<u64>)>,
}

/// Writes all pictures into a new folder, and tells what is where, by case.
///
/// # Errors
///
/// The folder cannot be made or written to, or the disk is full.
pub(super) fn write(folder: &Path, record: &Record) -> io::Result<Vec<(String, Shown)>> {
    let mut shown = Vec::new();
    if record.pictures.is_empty() {
        return Ok(shown);
    }
    std::fs::create_dir(folder)?;
    let mut files = Files { folder, count: 0 };
    let key = |picture: &Picture| {
        (
            picture.case.clone(),
            picture.size.clone(),
            picture.resource.clone(),
        )
    };
    for group in record.pictures.chunk_by(|a, b| key(a) == key(b)) {
        let expected = group.iter().find_map(|picture| match &picture.of {
            PictureOf::Expected(against) => Some((picture, against)),
            PictureOf::Lane(_) => None,
        });
        let scale = Scale::of(expected.map_or(&group[0], |(picture, _)| picture));
        let mut one = Shown {
            size: name(&group[0].size),
            resource: name(&group[0].resource),
            format: group[0].format.webgpu_name(),
            width: group[0].width,
            height: group[0].height,
            scale: scale.to_string(),
            expected: None,
            given: Vec::new(),
        };
        if let Some((picture, against)) = expected {
            let file = files.write("expected", picture, &scale.pixels(picture))?;
            one.expected = Some((file, name(against)));
        }
        for picture in group {
            if let PictureOf::Lane(lane) = &picture.of {
                let file = files.write("given", picture, &scale.pixels(picture))?;
                let mut given = Given {
                    lane: name(&lane.to_string()),
                    file,
                    difference: None,
                    differing: 0,
                    first: Vec::new(),
                };
                if let Some((wanted, _)) = expected {
                    let pixels = differences(wanted, picture, &mut given);
                    if given.differing > 0 {
                        given.difference = Some(files.write("difference", picture, &pixels)?);
                    }
                }
                one.given.push(given);
            }
        }
        shown.push((group[0].case.clone(), one));
    }
    Ok(shown)
}

/// Numbered files: names of cases and textures are no file names.
struct Files<'a> {
    folder: &'a Path,
    count: usize,
}

impl Files<'_> {
    /// Gives the path as the page sees it.
    fn write(&mut self, what: &str, picture: &Picture, pixels: &[u8]) -> io::Result<String> {
        self.count += 1;
        let name = format!("{:04}-{what}.png", self.count);
        let file = std::fs::File::create_new(self.folder.join(&name))?;
        let mut encoder =
            png::Encoder::new(io::BufWriter::new(file), picture.width, picture.height);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_compression(png::Compression::Fast);
        let mut writer = encoder.write_header()?;
        writer.write_image_data(pixels)?;
        writer.finish()?;
        Ok(format!("{}/{name}", crate::file::PICTURES))
    }
}

/// The channels of each texel. Bytes that are missing read as 0, so that a picture is as large as it says.
fn texels(picture: &Picture) -> impl Iterator<Item = Vec<Value>> + '_ {
    let bytes = picture.format.texel_bytes() as usize;
    let width = picture.format.channel().bytes() as usize;
    let channels = picture.format.channels() as usize;
    (0..picture.width as usize * picture.height as usize).map(move |texel| {
        let texel = picture.bytes.get(texel * bytes..).unwrap_or_default();
        let channel = |at: usize| texel.get(at * width..).unwrap_or_default();
        (0..channels)
            .map(|at| Value::read(picture.format.channel(), channel(at)))
            .collect()
    })
}

/// What black and white stand for: 0 and 1 where the values are colours, else the least and the largest.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Scale {
    black: f64,
    white: f64,
}

impl Scale {
    fn of(picture: &Picture) -> Self {
        let white = match picture.format {
            TexelFormat::Rgba8Uint => 255.0,
            TexelFormat::Rgba8Unorm
            | TexelFormat::Rgba16Float
            | TexelFormat::Rgba32Float
            | TexelFormat::R32Float => 1.0,
            TexelFormat::R32Uint => 0.0,
        };
        let usual = Self { black: 0.0, white };
        // Alpha is not shown.
        let numbers = texels(picture)
            .flat_map(|texel| texel.into_iter().take(3))
            .map(Value::number)
            .filter(|number| number.is_finite());
        numbers.fold(usual, |scale, number| Self {
            black: scale.black.min(number),
            white: scale.white.max(number),
        })
    }

    fn pixels(self, picture: &Picture) -> Vec<u8> {
        let span = (self.white - self.black).max(f64::MIN_POSITIVE);
        let level = |value: Value| {
            let level = (value.number() - self.black) / span * 255.0;
            // A cast takes what lies outside to the ends.
            level.round() as u8
        };
        texels(picture)
            .flat_map(|texel| match texel.as_slice() {
                values if values.iter().take(3).any(|value| value.number().is_nan()) => NAN,
                [red, green, blue, ..] => [level(*red), level(*green), level(*blue)],
                [grey, ..] => [level(*grey); 3],
                [] => [0; 3],
            })
            .collect()
    }
}

impl std::fmt::Display for Scale {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "black is {}, white is {}", self.black, self.white)
    }
}

/// The map: black where every channel is the same, else the brighter the further the furthest channel is, and never less
/// than is seen.
fn differences(expected: &Picture, actual: &Picture, given: &mut Given) -> Vec<u8> {
    let longest = match actual.format.channel() {
        Element::U8 | Element::Unorm8 => u64::from(u8::MAX.ilog2()),
        Element::F16 => u64::from(u16::MAX.ilog2()),
        Element::F32 | Element::U32 | Element::I32 => u64::from(u32::MAX.ilog2()),
    };
    let mut pixels = Vec::with_capacity(actual.bytes.len());
    let side = actual.width.max(1) as usize;
    for (texel, (wanted, got)) in texels(expected).zip(texels(actual)).enumerate() {
        let mut furthest = 0;
        for (channel, (wanted, got)) in wanted.into_iter().zip(got).enumerate() {
            if wanted.bits == got.bits {
                continue;
            }
            let apart = distance(wanted, got);
            furthest = furthest.max(apart);
            given.differing += 1;
            if given.first.len() < LISTED {
                given.first.push((
                    format!(
                        "texel ({}, {}) component {channel}",
                        texel % side,
                        texel / side
                    ),
                    wanted.to_string(),
                    got.to_string(),
                    (apart != u64::MAX).then_some(apart),
                ));
            }
        }
        pixels.extend(match furthest {
            0 => [0; 3],
            u64::MAX => NAN,
            apart => {
                let steps = u64::from(apart.ilog2()).min(longest);
                let level = ONE_CODE + (255 - ONE_CODE) * steps / longest;
                [u8::try_from(level).unwrap_or(u8::MAX); 3]
            }
        });
    }
    pixels
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(format: TexelFormat, bytes: Vec<u8>) -> Picture {
        Picture {
            case: "c".to_owned(),
            size: "2x1".to_owned(),
            resource: "output".to_owned(),
            of: PictureOf::Expected("CPU reference".to_owned()),
            width: 2,
            height: 1,
            format,
            bytes,
        }
    }

    fn map(expected: &Picture, actual: &Picture) -> (Vec<u8>, Given) {
        let mut given = Given {
            lane: String::new(),
            file: String::new(),
            difference: None,
            differing: 0,
            first: Vec::new(),
        };
        let pixels = differences(expected, actual, &mut given);
        (pixels, given)
    }

    #[test]
    fn one_code_is_seen_and_the_largest_difference_is_white() {
        let expected = picture(TexelFormat::Rgba8Unorm, vec![10, 0, 0, 0, 0, 0, 0, 0]);
        let actual = picture(TexelFormat::Rgba8Unorm, vec![11, 0, 0, 0, 0, 0, 0, 255]);
        let (pixels, given) = map(&expected, &actual);
        assert_eq!(pixels, [96, 96, 96, 255, 255, 255]);
        assert_eq!(given.differing, 2);
        assert_eq!(
            given.first[1],
            (
                "texel (1, 0) component 3".to_owned(),
                "0/255 (0x00)".to_owned(),
                "255/255 (0xff)".to_owned(),
                Some(255)
            )
        );
    }

    #[test]
    fn equal_pictures_have_a_black_map() {
        let same = picture(TexelFormat::R32Float, vec![0; 8]);
        let (pixels, given) = map(&same, &same);
        assert_eq!((pixels, given.differing), (vec![0; 6], 0));
    }

    #[test]
    fn floats_are_scaled_and_a_nan_has_its_colour() {
        let bytes: Vec<u8> = [4.0_f32, f32::NAN]
            .into_iter()
            .flat_map(f32::to_le_bytes)
            .collect();
        let picture = picture(TexelFormat::R32Float, bytes);
        let scale = Scale::of(&picture);
        assert_eq!(scale.to_string(), "black is 0, white is 4");
        assert_eq!(scale.pixels(&picture), [255, 255, 255, 255, 0, 255]);
    }

    #[test]
    fn a_picture_that_is_cut_short_is_still_as_large_as_it_says() {
        let picture = picture(TexelFormat::Rgba8Unorm, vec![255, 255, 255]);
        assert_eq!(
            Scale::of(&picture).pixels(&picture),
            [255, 255, 255, 0, 0, 0]
        );
    }
}
