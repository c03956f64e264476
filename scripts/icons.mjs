import { readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { ROOT, say } from './run.mjs';

/**
 * Renders the app's icons from `pwa/public/icon.svg`; run by hand when it changes: `node scripts/icons.mjs`.
 * A maskable icon is cut to any shape by the launcher: its background fills the whole square, and its content is
 * inside the middle four fifths.
 */
const PUBLIC = `${ROOT}pwa/public/`;
const BACKGROUND = '#0d4f56';

const drawing = await readFile(`${PUBLIC}icon.svg`);
const draw = (size) => sharp(drawing, { density: (72 * size) / 64 }).resize(size, size);

async function write(name, image) {
  const file = await image.png({ compressionLevel: 9, palette: true }).toBuffer();
  await writeFile(`${PUBLIC}${name}`, file);
  say(`${name}: ${file.length} bytes`);
}

for (const size of [192, 512]) await write(`icon-${size}.png`, draw(size));
const middle = await draw(420).png().toBuffer();
await write(
  'icon-maskable-512.png',
  sharp({ create: { width: 512, height: 512, channels: 4, background: BACKGROUND } }).composite([
    { input: middle, gravity: 'centre' },
  ]),
);

/** The signs of the manifest's shortcuts, as strokes in a square of 24; the same as in `pwa/components/design/icons.tsx`. */
const SHORTCUTS = {
  cart: 'M5 8h14l-1.2 11.2a2 2 0 0 1-2 1.8H8.2a2 2 0 0 1-2-1.8L5 8Zm3.5 3V7a3.5 3.5 0 0 1 7 0v4',
  orders: 'M4 8l8-4.5L20 8v8.5L12 21l-8-4.5V8Zm0 0 8 4.5L20 8m-8 4.5V21M8 5.7l8 4.6',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13Zm4.8 11.3L20 20',
};
for (const [name, strokes] of Object.entries(SHORTCUTS)) {
  const sign = `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="-12 -12 48 48">
    <circle cx="12" cy="12" r="24" fill="${BACKGROUND}"/>
    <path d="${strokes}" fill="none" stroke="#fff9ee" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/>
  </svg>`;
  await write(`shortcut-${name}.png`, sharp(Buffer.from(sign)));
}
