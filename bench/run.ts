import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { measureAbuse } from './abuse';
import { measureApi } from './api';
import { measureCatalogue } from './catalogue';
import type { Section } from './figures';
import { measureFirstPage } from './first-page';
import { measureFirstVisit } from './first-visit';
import { measureLighthouse } from './lighthouse';
import { machineSpeed } from './machine-speed';
import { measureOfflineLaunch } from './offline-launch';
import { measureOrders } from './orders';
import { measurePostgres, POSTGRES_PARTS } from './postgres';
import { measureSearch } from './search';

const SECTIONS: Record<string, () => Promise<Section>> = {
  size: measureFirstVisit,
  'first-page': measureFirstPage,
  catalogue: measureCatalogue,
  search: measureSearch,
  launch: measureOfflineLaunch,
  orders: measureOrders,
  api: measureApi,
  abuse: measureAbuse,
  postgres: measurePostgres,
  lighthouse: measureLighthouse,
};
/** What is measured alone, when it is asked for. */
const PARTS: Record<string, () => Promise<Section>> = POSTGRES_PARTS;
const TARGET = fileURLToPath(new URL('../docs/benchmarks.md', import.meta.url));

function markdown({ title, how, figures, details }: Section): string {
  const rows = figures.map(
    ({ what, measured, budget, holds }) =>
      `| ${what} | ${measured} | ${budget} | ${holds ? 'yes' : '**no**'} |`,
  );
  return [
    `## ${title}`,
    '',
    how,
    '',
    '| figure | measured | budget | holds |',
    '| --- | --- | --- | --- |',
    ...rows,
    ...(details ? ['', details] : []),
    '',
  ].join('\n');
}

const asked = process.argv.slice(2);
const speedBefore = machineSpeed();
const names = asked.length > 0 ? asked : Object.keys(SECTIONS);
const written: string[] = [];
let broken = 0;
for (const name of names) {
  const measure = SECTIONS[name] ?? PARTS[name];
  if (!measure) {
    console.error(
      `No such section: ${name}. There are: ${Object.keys({ ...SECTIONS, ...PARTS }).join(', ')}.`,
    );
    process.exit(2);
  }
  console.log(`Measuring ${name} …`);
  const section = await measure();
  broken += section.figures.filter((figure) => !figure.holds).length;
  written.push(markdown(section));
  console.log(`${written.at(-1)}\n`);
}
if (asked.length === 0) {
  const head = [
    '# Benchmarks',
    '',
    'Written by `npm run bench`. Figures are ratios within one run, or sizes; absolute times belong to the machine they were',
    'taken on. `npm run bench -- size` measures one section without writing this page.',
    '',
    `The machine of this run sorted a million numbers in ${speedBefore.toFixed(0)} ms before it and in ${machineSpeed().toFixed(0)} ms after it: figures in`,
    'milliseconds and seconds go with that.',
    '',
  ].join('\n');
  await writeFile(TARGET, `${head}\n${written.join('\n')}`);
  console.log(
    `Written to docs/benchmarks.md. ${broken === 0 ? 'Every budget holds.' : `${broken} budgets do not hold.`}`,
  );
}
process.exit(broken === 0 ? 0 : 1);
