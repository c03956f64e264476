/** Solids that many drawings are built from: turned shapes, discs, boxes and repeated marks. */
import { type Ink, dark, light } from './ink.js';

/** Half width and height on the page of one ring of a turned shape. */
export type Ring = readonly [radius: number, y: number];

const n = (value: number): string => String(Math.round(value * 100) / 100);

/** A smooth curve through the points, as path commands that follow a first `M` or `L`. */
function curve(points: readonly (readonly [number, number])[]): string {
  let d = '';
  points.slice(1).forEach((to, at) => {
    const from = points[at] ?? to;
    const before = points[at - 1] ?? from;
    const after = points[at + 2] ?? to;
    const c1 = [from[0] + (to[0] - before[0]) / 7, from[1] + (to[1] - before[1]) / 7] as const;
    const c2 = [to[0] - (after[0] - from[0]) / 7, to[1] - (after[1] - from[1]) / 7] as const;
    d += `C${n(c1[0])} ${n(c1[1])} ${n(c2[0])} ${n(c2[1])} ${n(to[0])} ${n(to[1])}`;
  });
  return d;
}

/** The outline of a turned shape around `x`; `tilt` is how round its top and bottom rims look. */
export function turnedPath(x: number, rings: readonly Ring[], tilt = 0.12): string {
  const first = rings[0];
  const last = rings.at(-1);
  if (first === undefined || last === undefined) throw new Error('A turned shape has no rings.');
  const left = rings.map(([radius, y]) => [x - radius, y] as const);
  const right = [...rings].reverse().map(([radius, y]) => [x + radius, y] as const);
  const bottom = `A${n(last[0])} ${n(last[0] * tilt)} 0 0 0 ${n(x + last[0])} ${n(last[1])}`;
  const top = `A${n(first[0])} ${n(first[0] * tilt)} 0 0 0 ${n(x - first[0])} ${n(first[1])}`;
  return `M${n(x - first[0])} ${n(first[1])}${curve(left)}${bottom}${curve(right)}${top}Z`;
}

/** A turned shape: bottle, pot, vase. */
export function turned(x: number, rings: readonly Ring[], fill: string, tilt = 0.12): string {
  return `<path d="${turnedPath(x, rings, tilt)}" fill="${fill}"/>`;
}

export function ellipse(x: number, y: number, rx: number, ry: number, fill: string): string {
  return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"/>`;
}

export function rect(
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
  fill: string,
): string {
  const place = `x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}"`;
  return `<rect ${place} rx="${n(radius)}" fill="${fill}"/>`;
}

/** A stroked line with round ends. */
export function stroke(d: string, colour: string, width: number, more = ''): string {
  const round = 'fill="none" stroke-linecap="round" stroke-linejoin="round"';
  return `<path d="${d}" ${round} stroke="${colour}" stroke-width="${width}" ${more}/>`;
}

export function shape(d: string, fill: string, more = ''): string {
  return `<path d="${d}" fill="${fill}" ${more}/>`;
}

/** An opening or a lid seen at an angle: a rim with the dark inside. */
export function opening(ink: Ink, x: number, y: number, rx: number, ry: number, colour: string) {
  const rim = ellipse(x, y, rx, ry, ink.metal(light(colour, 0.2)));
  const inside = ink.blend(dark(colour, 0.55), dark(colour, 0.12));
  return rim + ellipse(x, y + ry * 0.06, rx * 0.94, ry * 0.86, inside);
}

/** A straight cylinder with its top. */
export function drum(ink: Ink, x: number, y: number, r: number, h: number, colour: string): string {
  const body = turned(
    x,
    [
      [r, y],
      [r, y + h],
    ],
    ink.round(colour),
    0.2,
  );
  return body + ellipse(x, y, r, r * 0.2, ink.slant(light(colour, 0.25)));
}

/** A band around an upright cylinder. */
export function band(
  x: number,
  r: number,
  y: number,
  h: number,
  fill: string,
  tilt = 0.12,
): string {
  const ry = n(r * tilt);
  const d = `M${n(x - r)} ${y}A${r} ${ry} 0 0 0 ${n(x + r)} ${y}v${h}A${r} ${ry} 0 0 1 ${n(x - r)} ${y + h}Z`;
  return `<path d="${d}" fill="${fill}"/>`;
}

/** A box seen from the front and a little from the right and above. */
export function carton(
  ink: Ink,
  x: number,
  y: number,
  width: number,
  height: number,
  depth: number,
  colour: string,
): string {
  const up = depth * 0.42;
  const right = x + width;
  const top = `M${x} ${y}l${depth} ${-up}h${width}l${-depth} ${up}Z`;
  const side = `M${right} ${y}l${depth} ${-up}v${height}l${-depth} ${up}Z`;
  return (
    shape(side, ink.fall(dark(colour, 0.32))) +
    shape(top, light(colour, 0.34)) +
    rect(x, y, width, height, 1, ink.slant(colour))
  );
}

/** Repeats a mark: `make` gets the number of the mark. */
export function repeat(count: number, make: (at: number) => string): string {
  return Array.from({ length: count }, (_, at) => make(at)).join('');
}

/** A grid of hammered dimples over a field, to be clipped to a metal shape. */
export function dimples(x: number, y: number, width: number, height: number, size = 9): string {
  const columns = Math.ceil(width / size);
  const rows = Math.ceil(height / size);
  return repeat(columns * rows, (at) => {
    const row = Math.floor(at / columns);
    const cx = x + ((at % columns) + (row % 2) / 2) * size;
    const cy = y + row * size;
    const dark = `<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(size * 0.42)}" fill="#000" opacity=".13"/>`;
    const glint = `<circle cx="${n(cx - 1)}" cy="${n(cy - 1)}" r="${n(size * 0.24)}" fill="#fff" opacity=".26"/>`;
    return dark + glint;
  });
}

/** A fixed, irregular-looking share (0 to 1) for the k-th of many marks. */
export function spot(k: number, row = 0): number {
  const value = Math.sin(k * 12.9898 + row * 78.233 + 1) * 43758.5453;
  return value - Math.floor(value);
}

/** Places drawn elements somewhere else. */
export function at(x: number, y: number, content: string, scale = 1, degrees = 0): string {
  const turn = degrees === 0 ? '' : ` rotate(${degrees})`;
  const size = scale === 1 ? '' : ` scale(${scale})`;
  return `<g transform="translate(${n(x)} ${n(y)})${turn}${size}">${content}</g>`;
}
