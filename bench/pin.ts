import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import * as z from 'zod/mini';
import { packPinTable, type PinRow } from '#shared/shipping/pin-table';
import { launchChromium } from '../tests/browser/chromium';
import { compressText } from '../sync-server/http/compress-text';
import { atMost, median, percentile, type Section } from './figures';

const CODES = 20_000;
const DISTRICTS = 700;
const KILOBYTE = 1024;
/** As replies of the catalogue are kept ready (`sync-server/catalogue/prepared-responses.ts`). */
const QUALITY = 6;
const CPU_SLOWDOWN = 4;
const LOOKUPS = 200;
const WIRE_BUDGET = 150;
const LOOKUP_BUDGET = 5;

/** Numbers from 0 to 1, always the same ones. */
function fixedRandom(): () => number {
  let state = 42;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A table as a courier gives it: codes with gaps, districts that change every few codes, days and cash by district or code. */
function realisticRows(): PinRow[] {
  const random = fixedRandom();
  const whole = (below: number) => Math.floor(random() * below);
  const letters = 'aaabcdeghiijklmnoprstuuvy';
  const name = () =>
    Array.from({ length: 5 + whole(7) }, () => letters[whole(letters.length)]).join('');
  const states = Array.from({ length: 36 }, name);
  const districts = Array.from({ length: DISTRICTS }, () => ({
    city: name(),
    state: states[whole(states.length)] ?? '',
    daysFrom: 1 + whole(4),
    daysTo: 5 + whole(5),
  }));
  const rows: PinRow[] = [];
  let pin = 110_001;
  for (let at = 0; at < CODES; at += 1) {
    pin += random() < 0.7 ? 1 : 2 + whole(60);
    const district = districts[Math.floor((at / CODES) * DISTRICTS)];
    if (!district) throw new Error('No district');
    const zone = {
      ...district,
      served: random() > 0.04,
      cash: random() > 0.15,
      cashUpTo: random() < 0.1 ? 5_000_00 : null,
    };
    rows.push({ first: pin, last: pin, zone });
  }
  return rows;
}

/** The code of the lookup as one script that a page can run: `Pins.lookupOf`. */
async function lookupScript(): Promise<string> {
  const entry = fileURLToPath(new URL('../shared/shipping/pin-lookup.ts', import.meta.url));
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, lib: { entry, formats: ['iife'], name: 'Pins' } },
  });
  const [first] = Array.isArray(built) ? built : [built];
  const chunk = first && 'output' in first ? first.output[0] : undefined;
  if (!chunk) throw new Error('Nothing was built');
  return chunk.code;
}

const times = z.object({ ready: z.number(), lookups: z.array(z.number()) });

/** How long a device takes for a table, in milliseconds: to make it ready once, and for each code. */
async function measureOnDevice(table: string, codes: readonly number[]) {
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    const session = await page.context().newCDPSession(page);
    await page.addScriptTag({ content: await lookupScript() });
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    const measured: unknown = await page.evaluate(`(() => {
      const began = performance.now();
      const lookup = Pins.lookupOf(JSON.parse(${JSON.stringify(table)}));
      const ready = performance.now() - began;
      const lookups = ${JSON.stringify(codes)}.map((code) => {
        const at = performance.now();
        lookup.zoneOf(code);
        return performance.now() - at;
      });
      return { ready, lookups };
    })()`);
    return times.parse(measured);
  } finally {
    await browser.close();
  }
}

/** The owner's table of postal codes: what is sent, and what a device does with it. */
export async function measurePins(): Promise<Section> {
  const rows = realisticRows();
  const table = JSON.stringify(packPinTable(rows, 1));
  const wire = (await compressText(Buffer.from(table), 'br', QUALITY)).length / KILOBYTE;
  const codes = Array.from({ length: LOOKUPS }, (_, at) => rows[at * 97]?.first ?? 999_999);
  const { ready, lookups } = await measureOnDevice(table, codes);
  return {
    title: 'Postal codes',
    how: `A table of ${CODES.toLocaleString('en')} codes over ${DISTRICTS} districts, made up with gaps, days and cash that differ within a district; in Chromium, the processor slowed down ${CPU_SLOWDOWN} times.`,
    figures: [
      atMost('the table on the wire (Brotli, as it is served)', wire, WIRE_BUDGET, ' kB', 1),
      atMost('a lookup, the slowest of 200', percentile(lookups, 1), LOOKUP_BUDGET, ' ms'),
      atMost('a lookup, median', median(lookups), LOOKUP_BUDGET, ' ms'),
    ],
    details: `As text it has ${(table.length / KILOBYTE).toFixed(0)} kB. Made ready once, when a page stands or a form is opened: ${ready.toFixed(1)} ms.`,
  };
}
