import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { measureAbuse } from './abuse';
import { measureApi, measureSignIns, measureStart } from './api';
import { measureCatalogue } from './catalogue';
import { measureEmbeddedHerd } from './embedded-herd';
import type { Section } from './figures';
import { measureFirstPage } from './first-page';
import { measureFirstVisit } from './first-visit';
import { measureLargeCatalogue } from './large-catalogue';
import { measureLighthouse } from './lighthouse';
import { machineSpeed } from './machine-speed';
import { measureOfflineLaunch } from './offline-launch';
import { measureOrders } from './orders';
import { measurePins } from './pin';
import { measurePostgres, POSTGRES_PARTS } from './postgres';
import { measurePrinting } from './print';
import { measureSalesMinute } from './sales-minute';
import { measureSearch } from './search';
import { measureTables } from './tables';
import { measureVariants } from './variants';

const SECTIONS: Record<string, () => Promise<Section>> = {
  size: measureFirstVisit,
  'first-page': measureFirstPage,
  catalogue: measureCatalogue,
  search: measureSearch,
  variants: measureVariants,
  pin: measurePins,
  launch: measureOfflineLaunch,
  large: measureLargeCatalogue,
  orders: measureOrders,
  print: measurePrinting,
  herd: measureEmbeddedHerd,
  sales: measureSalesMinute,
  api: measureApi,
  abuse: measureAbuse,
  postgres: measurePostgres,
  tables: measureTables,
  lighthouse: measureLighthouse,
};
/** What is measured alone, when it is asked for. */
const PARTS: Record<string, () => Promise<Section>> = {
  ...POSTGRES_PARTS,
  'sign-ins': measureSignIns,
  memory: measureStart,
};
/** Before the title of a section. */
const SECTION = '## ';
const TARGET = fileURLToPath(new URL('../docs/benchmarks.md', import.meta.url));

/** A section of the page: its details are printed only. */
function markdown({ title, how, figures, note }: Section, speed: number): string {
  const rows = figures.map(
    ({ what, measured, budget, holds }) =>
      `- ${what}: ${measured} (${budget}${holds ? '' : ': **no**'})`,
  );
  return [
    `${SECTION}${title}`,
    '',
    `${how} The machine sorted a million numbers in ${speed.toFixed(0)} ms.`,
    '',
    ...rows,
    ...(note ? ['', note] : []),
    '',
  ].join('\n');
}

const HEAD = [
  '# Benchmarks',
  '',
  'Written by `npm run bench`. Ratios within one run, or sizes; each section says how fast the machine was. In brackets: the budget, **no** where it is not kept. `npm run bench -- size` measures one section',
  'and prints more figures, `npm run bench -- --write size` also writes it here.',
  '',
].join('\n');

/** The sections of the page so far, by their titles. */
async function sectionsSoFar(): Promise<Map<string, string>> {
  const page = await readFile(TARGET, 'utf8').catch(() => '');
  const [, ...sections] = page.split(new RegExp(`^${SECTION}`, 'm'));
  return new Map(
    sections.map((text) => [text.slice(0, text.indexOf('\n')), `${SECTION}${text.trimEnd()}\n`]),
  );
}

const args = process.argv.slice(2);
const asked = args.filter((arg) => arg !== '--write');
const writes = asked.length === 0 || args.length > asked.length;
const names = asked.length > 0 ? asked : Object.keys(SECTIONS);
const unknown = names.find((name) => !(SECTIONS[name] ?? PARTS[name]));
if (unknown !== undefined) {
  const all = Object.keys({ ...SECTIONS, ...PARTS }).join(', ');
  console.error(`No such section: ${unknown}. There are: ${all}.`);
  process.exit(2);
}
// All of them take the place of the page; some of them that of their own sections.
const written = asked.length > 0 ? await sectionsSoFar() : new Map<string, string>();
let broken = 0;
for (const name of names) {
  const measure = SECTIONS[name] ?? PARTS[name];
  if (!measure) continue;
  console.log(`Measuring ${name} …`);
  const speed = machineSpeed();
  const section = await measure();
  broken += section.figures.filter((figure) => !figure.holds).length;
  const text = markdown(section, speed);
  written.set(section.title, text);
  console.log([text, ...(section.details ? [section.details, ''] : [])].join('\n'));
}
if (writes) {
  await writeFile(TARGET, `${HEAD}\n${[...written.values()].join('\n')}`);
  console.log('Written to docs/benchmarks.md.');
}
console.log(broken === 0 ? 'Every budget holds.' : `${broken} budgets do not hold.`);
process.exit(broken === 0 ? 0 : 1);
