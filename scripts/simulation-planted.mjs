import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { ROOT, run, say, tool } from './run.mjs';
import { buildSimulation } from './simulation-build.mjs';
import { work } from './simulation-run.mjs';

/** After so many histories a fault counts as not noticed. */
const MOST_HISTORIES = 1_000;
const PLACE = `${ROOT}.simulate/planted`;
const STATE = `${ROOT}.simulate/planted.json`;
const PAGE = `${ROOT}docs/reliability.md`;
const [BEGIN, END] = ['<!-- planted: begin -->', '<!-- planted: end -->'];
/** What a test of the project may read, and the simulation is not built from. */
const TREE =
  'pwa shared sync-server tests demo-shop scripts docs bench deploy package.json tsconfig.json vite.config.ts .oxlintrc.json .env.example'.split(
    ' ',
  );

const projectOf = (file) =>
  file.startsWith('tests/sync/')
    ? 'sync'
    : file.startsWith('sync-server/store/postgres/')
      ? 'postgres'
      : file.startsWith('sync-server/')
        ? 'server'
        : 'unit';

/** Plants a fault and lets at most so many histories happen until one breaks. @returns how many it took, or nothing */
async function bySimulation(fault, place, most) {
  const folder = `${PLACE}/${place}`;
  let seen;
  try {
    await buildSimulation(folder, fault);
    let count = 0;
    await work(
      { first: 1, step: 1, count: most, untilBroken: true },
      (message) => {
        if (message.kind === 'over') return;
        count += 1;
        if (message.kind === 'broken') seen = `${message.invariant}, history ${count}`;
      },
      folder,
    );
  } catch {
    seen ??= 'it does not run';
  }
  await rm(folder, { recursive: true, force: true });
  return seen;
}

/** Plants a fault in a copy of the tree and runs the test that is to notice. @returns its name where it does */
async function byTest(fault, place) {
  const folder = `${PLACE}/${place}`;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const name of TREE) await cp(ROOT + name, `${folder}/${name}`, { recursive: true });
  await symlink(`${ROOT}node_modules`, `${folder}/node_modules`);
  const code = await readFile(`${folder}/${fault.file}`, 'utf8');
  await writeFile(
    `${folder}/${fault.file}`,
    code.replace(fault.before, () => fault.after),
  );
  const [file, title = ''] = fault.test.split(' > ');
  const [node, vitest] = tool('vitest/vitest.mjs');
  const args = [vitest, 'run', '--root', folder, `--project=${projectOf(file)}`, file];
  if (title !== '') args.push('-t', title.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  const failed = (await run(node, args, { env: { NODE_ENV: 'test' }, quiet: true })) !== 0;
  await rm(folder, { recursive: true, force: true });
  return failed ? `\`${file}\`${title === '' ? '' : ` “${title}”`}` : undefined;
}

/**
 * Plants each fault by itself and looks who notices; writes the table of docs/reliability.md. Begun again after a stop, or after some went
 * unnoticed, it goes on with those that nobody has noticed yet.
 * @param {number} most so many histories at most for one fault
 * @returns {Promise<boolean>} whether each was noticed
 */
export async function runPlanted(most = MOST_HISTORIES) {
  const { register } = await import('tsx/esm/api');
  register();
  const { PLANTED_FAULTS } = await import('../tests/simulation/planted/planted-faults.ts');
  const rows = [];
  const keyOf = ({ file, before, after, test }) => JSON.stringify([file, before, after, test]);
  const before = await readFile(STATE, 'utf8').then(JSON.parse, () => ({}));
  await mkdir(PLACE, { recursive: true });
  let next = 0;
  const one = async () => {
    for (let place = next++; place < PLANTED_FAULTS.length; place = next++) {
      const fault = PLANTED_FAULTS[place];
      const noticed =
        before[keyOf(fault)] ??
        (fault.test ? await byTest(fault, place) : await bySimulation(fault, place, most));
      before[keyOf(fault)] = noticed;
      await writeFile(STATE, JSON.stringify(before));
      rows[place] = { ...fault, noticed };
      say(
        `${noticed ? '✓' : '✗'} ${place + 1}/${PLANTED_FAULTS.length} ${fault.file}: ${fault.breaks} (${noticed ?? 'nobody notices'})`,
      );
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, one));
  const table = [
    '| where | what is planted | noticed by |',
    '| --- | --- | --- |',
    ...rows.map(
      ({ file, breaks, noticed }) => `| \`${file}\` | ${breaks} | ${noticed ?? '**nobody**'} |`,
    ),
  ].join('\n');
  const page = await readFile(PAGE, 'utf8');
  const [head, rest] = page.split(BEGIN);
  const [, tail] = rest.split(END);
  await writeFile(PAGE, `${head}${BEGIN}\n\n${table}\n\n${END}${tail}`);
  await run(tool('prettier/bin/prettier.cjs')[0], [
    tool('prettier/bin/prettier.cjs')[1],
    '--write',
    '--log-level=warn',
    PAGE,
  ]);
  const noticed = rows.filter((row) => row.noticed).length;
  if (noticed === rows.length) await rm(STATE);
  say(`${noticed} of ${rows.length} planted faults noticed`);
  return noticed === rows.length;
}
