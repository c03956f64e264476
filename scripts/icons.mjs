import { readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { ROOT, say } from './run.mjs';

/**
 * Draws the app's icons from `pwa/public/icon.svg`; run by hand when the drawing changes: `node scripts/icons.mjs`.
 * A maskable icon is cut to any shape by the launcher: its background fills the whole square, and what matters stands
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
