/** Reads the illustration set (Microsoft Fluent Emoji, MIT) and gives out single icons. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { z } from 'zod';
import type { IconSource } from './ink.js';

const iconSetSchema = z.object({ icons: z.record(z.string(), z.object({ body: z.string() })) });

/** Loads all icons once; the returned function looks one up by name. */
export async function loadIcons(): Promise<IconSource> {
  const file = createRequire(import.meta.url).resolve('@iconify-json/fluent-emoji/icons.json');
  const { icons } = iconSetSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  return (name, hueDegrees, idPrefix) => {
    const body = icons[name]?.body;
    if (body === undefined) throw new Error(`The illustration set has no icon "${name}".`);
    const own = body
      .replace(/\bid="/g, `id="${idPrefix}`)
      .replace(/url\(#/g, `url(#${idPrefix}`)
      .replace(/href="#/g, `href="#${idPrefix}`);
    if (hueDegrees === 0) return own;
    return own.replace(/#[0-9a-fA-F]{6}\b/g, (colour) => turnHue(colour, hueDegrees));
  };
}

/** Turns the hue of a colour around the colour wheel; greys stay grey. */
export function turnHue(colour: string, degrees: number): string {
  const parts = [1, 3, 5].map((from) => Number.parseInt(colour.slice(from, from + 2), 16) / 255);
  const [red = 0, green = 0, blue = 0] = parts;
  const most = Math.max(red, green, blue);
  const spread = most - Math.min(red, green, blue);
  if (spread === 0) return colour;
  const sixths =
    most === red
      ? (green - blue) / spread
      : most === green
        ? 2 + (blue - red) / spread
        : 4 + (red - green) / spread;
  const hue = (((sixths * 60 + degrees) % 360) + 360) % 360;
  const channel = (shift: number): string => {
    const k = (shift + hue / 60) % 6;
    const value = most - spread * Math.max(0, Math.min(k, 4 - k, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(5)}${channel(3)}${channel(1)}`;
}
