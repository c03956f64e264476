/** What stands behind the products: a wall in the colours of the category, and a plinth. */
import { brightness, dark, light, mix } from './ink.js';

/** Three soft wall colours for each category. */
const walls: Readonly<Record<string, readonly string[]>> = {
  Kitchen: ['#f0dcc3', '#d5e3dc', '#e7d3cb'],
  'Home & Living': ['#e9dfd0', '#cfdfe2', '#e4d2c8'],
  Electronics: ['#cfdbe9', '#dcd6ea', '#dfe3e6'],
  Clothing: ['#f0d9d6', '#dbe3d3', '#d9dbea'],
  'Footwear & Bags': ['#e6dccb', '#d3dfe6', '#e9d5d0'],
  Grocery: ['#e3ead0', '#f4e5c4', '#d8e7e0'],
  'Beauty & Care': ['#f3dadb', '#e4dcf0', '#dfeadd'],
  'Books & Stationery': ['#dedbee', '#f1e3c9', '#d6e6e4'],
  'Toys & Games': ['#fbe6bd', '#d1e7ee', '#f4d8d3'],
  'Sports & Fitness': ['#d2e8df', '#d5e0f0', '#f3e1c8'],
};

function difference(one: string, two: string): number {
  const part = (colour: string, at: number): number =>
    Number.parseInt(colour.slice(at, at + 2), 16);
  const channels = [1, 3, 5].map((at) => part(one, at) - part(two, at));
  return Math.hypot(...channels) + 200 * Math.abs(brightness(one) - brightness(two));
}

/** A number that depends on the text alone. */
function seed(text: string): number {
  let value = 2166136261;
  for (const letter of text) {
    value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 16777619) >>> 0;
  }
  return value;
}

/** The wall of the category that the product stands out from best, with some variety by id. */
function wallOf(id: string, category: string, colours: readonly string[]): string {
  const choice = walls[category] ?? ['#e2e4e8'];
  const main = colours[0];
  const turned = choice.map((_, at) => choice[(at + seed(id)) % choice.length] ?? '#e2e4e8');
  if (main === undefined) return turned[0] ?? '#e2e4e8';
  const clear = turned.filter((wall) => difference(wall, main) > 96);
  const best = [...turned].sort((one, two) => difference(two, main) - difference(one, main));
  return clear[0] ?? best[0] ?? '#e2e4e8';
}

/** @param floor Height on the page of the plinth's top, in pixels; none for things that hang. */
function scene(wall: string, floor?: number): string {
  const ground =
    floor !== undefined
      ? `<path d="M0 ${floor - 104}Q480 ${floor - 132} 960 ${floor - 104}V960H0Z" fill="url(#floor)"/>
       <path d="M76 ${floor - 12}V1100H884V${floor - 12}Z" fill="url(#side)"/>
       <ellipse cx="480" cy="${floor - 10}" rx="404" ry="66" fill="${light(wall, 0.6)}"/>
       <ellipse cx="480" cy="${floor - 12}" rx="399" ry="63" fill="${light(wall, 0.44)}"/>`
      : '';
  return `<defs>
    <radialGradient id="wall" cx="42%" cy="34%" r="80%">
      <stop offset="0" stop-color="${light(wall, 0.62)}"/>
      <stop offset=".55" stop-color="${wall}"/>
      <stop offset="1" stop-color="${dark(wall, 0.1)}"/></radialGradient>
    <linearGradient id="floor" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="${dark(wall, 0.08)}"/>
      <stop offset="1" stop-color="${light(wall, 0.12)}"/></linearGradient>
    <linearGradient id="side" x1="0" y1="0" x2="1" y2="0">
      <stop offset="0" stop-color="${light(wall, 0.18)}"/>
      <stop offset=".35" stop-color="${light(wall, 0.34)}"/>
      <stop offset="1" stop-color="${dark(wall, 0.16)}"/></linearGradient></defs>
    <rect width="960" height="960" fill="url(#wall)"/>
    ${floor !== undefined ? '' : `<circle cx="480" cy="480" r="400" fill="${mix(wall, '#ffffff', 0.4)}" opacity=".5"/>`}
    ${ground}`;
}

/**
 * The backdrop of a product's picture, as SVG elements on a field of 960 × 960.
 *
 * @param floor Height on the page on which the product stands, in pixels; left out for things that
 *   hang.
 */
export function backdropOf(
  id: string,
  category: string,
  colours: readonly string[],
  floor?: number,
): string {
  return scene(wallOf(id, category, colours), floor);
}

/** The grey backdrop of the picture shown where a product has none. */
export const placeholderBackdrop = (): string => scene('#dfe2e7');
