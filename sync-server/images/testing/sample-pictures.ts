import sharp, { type Sharp } from 'sharp';

/** For tests: a colour, red, green, blue and perhaps alpha. */
type Colour = readonly number[];
export const RED: Colour = [220, 30, 30];
/** A colour that exists in CMYK, too. */
export const BLUE: Colour = [40, 60, 140];

/** For tests: a picture that is red above and blue below. */
export function redOverBlue(width = 120, height = 80): Sharp {
  const rows = Array.from({ length: height }, (_, y) => (y < height / 2 ? RED : BLUE));
  const pixels = rows.flatMap((colour) => Array.from({ length: width }, () => colour).flat());
  return sharp(Uint8Array.from(pixels), { raw: { width, height, channels: 3 } });
}

/** For tests: an animation of a red and a blue frame. */
export function redThenBlue(side = 40): Sharp {
  const frames = [RED, BLUE].flatMap((colour) =>
    Array.from({ length: side * side }, () => colour).flat(),
  );
  return sharp(Uint8Array.from(frames), {
    raw: { width: side, height: side * 2, channels: 3, pageHeight: side },
  });
}

/** For tests: the colour of a pixel, its place given from 0 to 1. */
export async function colourAt(file: Buffer, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(file)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const column = Math.min(Math.floor(x * info.width), info.width - 1);
  const row = Math.min(Math.floor(y * info.height), info.height - 1);
  const at = (row * info.width + column) * info.channels;
  return [...data.subarray(at, at + 3)];
}

/** For tests: whether two colours look the same; encoding changes them a little. */
export function looksLike(colour: readonly number[], wanted: Colour): boolean {
  return wanted.every((value, channel) => Math.abs((colour[channel] ?? -999) - value) < 40);
}
