/**
 * Makes the pictures of the demo shop: for each product four square WebP files of 160, 240, 400 and
 * 960 pixels in `pictures/`, and the same for the placeholder.
 *
 *     npx tsx demo-shop/compose-pictures.ts            all pictures
 *     npx tsx demo-shop/compose-pictures.ts <id> ...   only these products
 *
 * The same products give the same files as long as sharp and the installed fonts are the same.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { backdropOf, placeholderBackdrop } from './drawings/backdrop.js';
import { loadIcons } from './drawings/icons.js';
import { drawings, hanging } from './drawings/index.js';
import { Ink, type Sketch } from './drawings/ink.js';
import { type DemoPicture, loadDemoProducts } from './demo-shop.js';

const picturesDirectory = path.join(path.dirname(fileURLToPath(import.meta.url)), 'pictures');

/** Side of the picture, in pixels, in which everything is laid out. */
const SIDE = 960;

/**
 * Largest size of a file in bytes, and the best quality that is tried, by side of the picture in pixels. Lists show 240
 * pixels in the room of 108, and hundreds of them are fetched ahead: there, more quality is weight that nobody sees.
 */
const BUDGETS: readonly (readonly [side: number, bytes: number, quality: number])[] = [
  [160, 4_000, 86],
  [240, 5_000, 38],
  [400, 12_000, 86],
  [960, 45_000, 86],
];

const QUALITIES = [86, 82, 78, 74, 68, 62, 54, 46, 38, 30];

/** The part of the drawing plane that is looked at: from -120 to 360 both ways. */
const PLANE = { from: -120, size: 480 };

/** A drawn product: its elements, its gradients and where on the plane it lies. */
interface Drawn {
  elements: string;
  defs: string;
  left: number;
  top: number;
  width: number;
  height: number;
}

function sketchOf(picture: DemoPicture): Sketch {
  const colours = picture.colours.length > 0 ? picture.colours : ['#8a93a0'];
  const a = colours[0] ?? '#8a93a0';
  const b = colours[1] ?? a;
  return {
    a,
    b,
    c: colours[2] ?? b,
    colours,
    lines: picture.label?.split('/') ?? [],
    motif: picture.motif,
    variant: picture.variant,
    count: picture.count ?? 1,
  };
}

/** Finds where the drawing really is by looking at the pixels it covers. */
async function measure(elements: string, defs: string): Promise<Drawn> {
  const { from, size } = PLANE;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"
    viewBox="${from} ${from} ${size} ${size}"><defs>${defs}</defs>${elements}</svg>`;
  const { data } = await sharp(Buffer.from(svg)).extractChannel('alpha').raw().toBuffer({
    resolveWithObject: true,
  });
  let [left, top, right, bottom] = [size, size, -1, -1];
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      if ((data[y * size + x] ?? 0) < 60) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
  }
  if (right < 0) throw new Error('The drawing is empty.');
  const [width, height] = [right - left + 1, bottom - top + 1];
  return { elements, defs, left: left + from, top: top + from, width, height };
}

async function draw(picture: DemoPicture, icons: Awaited<ReturnType<typeof loadIcons>>) {
  const ink = new Ink(icons);
  if (picture.drawing === 'icon') {
    const [name] = picture.icons ?? [];
    if (name === undefined) throw new Error('A picture of an icon names no icon.');
    return measure(ink.icon(name, 100, 100, 220, picture.hue), ink.defs);
  }
  const drawing = drawings[picture.drawing];
  if (drawing === undefined) throw new Error(`There is no drawing "${picture.drawing}".`);
  const elements = drawing(ink, {
    ...sketchOf(picture),
    motif: picture.motif ?? picture.icons?.[0],
  });
  return measure(elements, ink.defs);
}

/** The whole picture as SVG: backdrop, shadow, product. */
function compose(drawn: Drawn, hangs: boolean, backdrop: (floor?: number) => string): string {
  const room = hangs ? { width: 740, height: 760 } : { width: 730, height: 700 };
  const evenArea = Math.sqrt((640 * 660) / (drawn.width * drawn.height));
  const scale = Math.min(room.width / drawn.width, room.height / drawn.height, evenArea);
  const [width, height] = [drawn.width * scale, drawn.height * scale];
  const floor = hangs ? SIDE / 2 + height / 2 : Math.min(848, SIDE / 2 + 36 + height / 2);
  const x = SIDE / 2 - (drawn.left + drawn.width / 2) * scale;
  const y = floor - (drawn.top + drawn.height) * scale;
  const reach = width * 0.5;
  const shadow = hangs
    ? ''
    : `<g filter="url(#soft)"><ellipse cx="${SIDE / 2 + 12}" cy="${floor - 6}" rx="${reach * 0.98}"
        ry="${18 + reach * 0.05}" fill="#1d1f2b" opacity=".34"/></g>
       <g filter="url(#close)"><ellipse cx="${SIDE / 2 + 4}" cy="${floor - 4}" rx="${reach * 0.8}"
        ry="9" fill="#1d1f2b" opacity=".4"/></g>`;
  const filter = hangs ? 'filter="url(#drop)"' : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}"
    viewBox="0 0 ${SIDE} ${SIDE}"><defs>${drawn.defs}
    <filter id="soft" x="-30%" y="-200%" width="160%" height="500%">
      <feGaussianBlur stdDeviation="18"/></filter>
    <filter id="close" x="-30%" y="-200%" width="160%" height="500%">
      <feGaussianBlur stdDeviation="6"/></filter>
    <filter id="drop" filterUnits="userSpaceOnUse" x="0" y="0" width="${SIDE}" height="${SIDE}">
      <feGaussianBlur in="SourceAlpha" stdDeviation="16"/><feOffset dx="10" dy="20"/>
      <feComponentTransfer result="shade"><feFuncA type="linear" slope=".3"/></feComponentTransfer>
      <feMerge><feMergeNode in="shade"/><feMergeNode in="SourceGraphic"/></feMerge></filter>
    </defs>${backdrop(hangs ? undefined : floor)}${shadow}
    <g ${filter}><g transform="translate(${x} ${y}) scale(${scale})">${drawn.elements}</g></g></svg>`;
}

/** Writes the four sizes, each with the best quality that keeps to its budget. */
async function write(id: string, svg: string): Promise<void> {
  const large = await sharp(Buffer.from(svg)).removeAlpha().png({ compressionLevel: 0 }).toBuffer();
  for (const [side, budget, best] of BUDGETS) {
    const resized = sharp(large).resize(side, side, { kernel: 'lanczos3' });
    let file: Buffer | undefined;
    for (const quality of QUALITIES.filter((quality) => quality <= best)) {
      file = await resized.clone().webp({ quality, effort: 5, smartSubsample: true }).toBuffer();
      if (file.length <= budget) break;
      file = undefined;
    }
    if (file === undefined) throw new Error(`${id}-${side} does not fit in ${budget} bytes.`);
    await writeFile(path.join(picturesDirectory, `${id}-${side}.webp`), file);
  }
}

async function main(wanted: ReadonlySet<string>): Promise<void> {
  await mkdir(picturesDirectory, { recursive: true });
  const icons = await loadIcons();
  const products = await loadDemoProducts();
  for (const { id, category, picture } of products) {
    if (wanted.size > 0 && !wanted.has(id)) continue;
    const drawn = await draw(picture, icons);
    const hangs = hanging.has(picture.drawing);
    const backdrop = (floor?: number): string => backdropOf(id, category, picture.colours, floor);
    await write(id, compose(drawn, hangs, backdrop));
  }
  if (wanted.size === 0 || wanted.has('placeholder')) {
    const picture: DemoPicture = { drawing: 'placeholder', colours: ['#c3c6cd'] };
    await write('placeholder', compose(await draw(picture, icons), true, placeholderBackdrop));
  }
}

await main(new Set(process.argv.slice(2)));
