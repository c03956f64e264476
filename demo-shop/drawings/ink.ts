/**
 * Colours, gradients and words for the drawings.
 *
 * A drawing is a function from an {@link Ink} and a {@link Sketch} to SVG elements. It may use any
 * coordinates: the composer measures what was drawn and scales it into the picture.
 */

/** The colours and words of one product, with a fallback for each colour. */
export interface Sketch {
  /** Main colour. */
  a: string;
  /** Second colour; the main one when the product has only one. */
  b: string;
  /** Third colour. */
  c: string;
  /** All colours given, never empty. */
  colours: readonly string[];
  /** Lines of the label; empty when there is none. */
  lines: readonly string[];
  motif: string | undefined;
  variant: string | undefined;
  count: number;
}

export type Drawing = (ink: Ink, sketch: Sketch) => string;

/** Drawings by name. */
export type Drawings = Readonly<Record<string, Drawing>>;

/** Looks up an icon of the illustration set: its SVG elements on a 32 × 32 field. */
export type IconSource = (name: string, hueDegrees: number, idPrefix: string) => string;

/** Mixes two colours; `share` (0 to 1) is the part of the second. */
export function mix(one: string, two: string, share: number): string {
  const channel = (at: number): string => {
    const from = Number.parseInt(one.slice(at, at + 2), 16);
    const to = Number.parseInt(two.slice(at, at + 2), 16);
    return Math.round(from + (to - from) * share)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}

/** The colour with `share` (0 to 1) of warm white in it. */
export const light = (colour: string, share: number): string => mix(colour, '#fffdf8', share);

/** The colour with `share` (0 to 1) of blue-black in it. */
export const dark = (colour: string, share: number): string => mix(colour, '#14161f', share);

/** Brightness as the eye sees it, 0 (black) to 1 (white). */
export function brightness(colour: string): number {
  const part = (at: number): number => Number.parseInt(colour.slice(at, at + 2), 16) / 255;
  return 0.299 * part(1) + 0.587 * part(3) + 0.114 * part(5);
}

/** Dark or light lettering, whichever reads better on the colour. */
export const lettering = (ground: string): string =>
  brightness(ground) > 0.6 ? dark(ground, 0.72) : light(ground, 0.88);

/** By how many degrees the hue of an icon is turned to match the real thing. */
const truerHues: Readonly<Record<string, number>> = {
  'red-apple': 14,
  'hot-pepper': 20,
  tomato: 22,
  rose: 12,
};

type Stop = readonly [offset: number, colour: string];

interface Words {
  anchor?: 'start' | 'middle' | 'end';
  serif?: boolean;
  italic?: boolean;
  /** Widest the line may become, in the units of the drawing. */
  fit?: number;
}

/** Collects the gradients a drawing needs; each call returns a value for `fill` or `stroke`. */
export class Ink {
  readonly #defs = new Map<string, string>();
  readonly #icons: IconSource;
  #iconCount = 0;

  constructor(icons: IconSource) {
    this.#icons = icons;
  }

  /** The `<defs>` content for everything used so far. */
  get defs(): string {
    return [...this.#defs.values()].join('');
  }

  /** An upright cylinder lit from the left. */
  round(colour: string): string {
    return this.#linear('1,0', [
      [0, dark(colour, 0.22)],
      [0.16, light(colour, 0.16)],
      [0.34, light(colour, 0.3)],
      [0.6, colour],
      [1, dark(colour, 0.38)],
    ]);
  }

  /** An upright cylinder of polished metal. */
  metal(colour: string): string {
    return this.#linear('1,0', [
      [0, dark(colour, 0.42)],
      [0.12, light(colour, 0.2)],
      [0.24, light(colour, 0.72)],
      [0.38, colour],
      [0.62, dark(colour, 0.26)],
      [0.8, light(colour, 0.34)],
      [1, dark(colour, 0.46)],
    ]);
  }

  /** A surface brighter at its top. */
  fall(colour: string): string {
    return this.#linear('0,1', [
      [0, light(colour, 0.22)],
      [0.5, colour],
      [1, dark(colour, 0.22)],
    ]);
  }

  /** A surface lit from the upper left corner. */
  slant(colour: string): string {
    return this.#linear('1,1', [
      [0, light(colour, 0.28)],
      [0.45, colour],
      [1, dark(colour, 0.26)],
    ]);
  }

  /** A ball, or the bulge of something soft. */
  ball(colour: string): string {
    const stops: Stop[] = [
      [0, light(colour, 0.5)],
      [0.4, colour],
      [1, dark(colour, 0.36)],
    ];
    return this.#define('radialGradient', 'cx="36%" cy="30%" r="78%"', stops);
  }

  /** From one colour to another, downwards, or along `direction` (`x,y`). */
  blend(from: string, to: string, direction = '0,1'): string {
    return this.#linear(direction, [
      [0, from],
      [1, to],
    ]);
  }

  /** A value for `clip-path`: only what lies within the shapes is shown. */
  clip(shapes: string): string {
    const key = `clip ${shapes}`;
    const id = `c${this.#defs.size}`;
    if (!this.#defs.has(key)) this.#defs.set(key, `<clipPath id="${id}">${shapes}</clipPath>`);
    const known = /id="(c\d+)"/.exec(this.#defs.get(key) ?? '');
    return `url(#${known?.[1] ?? id})`;
  }

  /** An icon of the illustration set in a square of `size` around a centre. */
  icon(name: string, x: number, y: number, size: number, hueDegrees?: number): string {
    this.#iconCount += 1;
    const body = this.#icons(name, hueDegrees ?? truerHues[name] ?? 0, `i${this.#iconCount}`);
    const scale = size / 32;
    return `<g transform="translate(${x - size / 2} ${y - size / 2}) scale(${scale})">${body}</g>`;
  }

  #linear(direction: string, stops: readonly Stop[]): string {
    const [x, y] = direction.split(',');
    return this.#define('linearGradient', `x1="0" y1="0" x2="${x}" y2="${y}"`, stops);
  }

  #define(element: string, attributes: string, stops: readonly Stop[]): string {
    const inside = stops
      .map(([offset, colour]) => `<stop offset="${offset}" stop-color="${colour}"/>`)
      .join('');
    const key = `${element} ${attributes} ${inside}`;
    const known = this.#defs.get(key);
    const id = /id="(g\d+)"/.exec(known ?? '')?.[1] ?? `g${this.#defs.size}`;
    if (known === undefined) {
      this.#defs.set(key, `<${element} id="${id}" ${attributes}>${inside}</${element}>`);
    }
    return `url(#${id})`;
  }
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** One line of bold lettering, `size` high, narrowed to `fit` where it would be wider. */
export function words(
  text: string,
  x: number,
  y: number,
  size: number,
  fill: string,
  { anchor = 'middle', serif = false, italic = false, fit }: Words = {},
): string {
  const natural = text.length * size * 0.8;
  const used = fit !== undefined && natural > fit ? (size * fit) / natural : size;
  const family = serif ? 'DejaVu Serif' : 'DejaVu Sans';
  const style = `font-weight="bold"${italic ? ' font-style="italic"' : ''}`;
  const font = `font-family="${family}" font-stretch="condensed" font-size="${used.toFixed(2)}"`;
  return `<text x="${x}" y="${y}" ${font} ${style} text-anchor="${anchor}" fill="${fill}">${escape(text)}</text>`;
}

/** Several lines around a middle height. */
export function wordLines(
  lines: readonly string[],
  x: number,
  middle: number,
  size: number,
  fill: string,
  options: Words = {},
): string {
  const step = size * 1.18;
  const first = middle - ((lines.length - 1) * step) / 2 + size * 0.36;
  return lines.map((line, at) => words(line, x, first + at * step, size, fill, options)).join('');
}
