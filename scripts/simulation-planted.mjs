import { cp, mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { ROOT, run, say, tool } from './run.mjs';
import { buildSimulation } from './simulation-build.mjs';
import { work } from './simulation-run.mjs';

/** After this many histories a fault counts as not noticed. */
const MAX_HISTORIES = 1_000;
/** How many a process does before the results are written down. */
const HISTORIES_PER_PROCESS = 250;
/** A history that takes longer, in milliseconds, counts as endless. */
const HISTORY_TIMEOUT = 120_000;
const PLACE = `${ROOT}.simulate/planted`;
const STATE = `${ROOT}.simulate/planted.json`;
const PAGE = `${ROOT}docs/reliability.md`;
const [BEGIN, END] = ['<!-- planted: begin -->', '<!-- planted: end -->'];
/** What a test of the project may read. */
const TREE =
  'pwa shared sync-server tests demo-shop scripts docs bench deploy package.json tsconfig.json vite.config.ts .oxlintrc.json .env.example'.split(
    ' ',
  );

const projectOf = (file) =>
  file.startsWith('tests/sync/')
    ? 'sync'
    : file.startsWith('sync-server/store/engines/postgres/')
      ? 'postgres'
      : file.startsWith('sync-server/')
        ? 'server'
        : 'unit';

/**
 * Does histories of a built simulation until one breaks.
 * @param {string} folder of the built simulation
 * @param {number} first the seed of the first
 * @param {number} count at most so many
 * @returns {Promise<{ invariant: string, history: number } | undefined>} what broke, and in which history
 */
async function untilBroken(folder, first, count) {
  let next = first;
  let broken;
  let hangs = false;
  const ending = new AbortController();
  const onTime = () => {
    hangs = true;
    ending.abort();
  };
  let timer = setTimeout(onTime, HISTORY_TIMEOUT);
  const onMessage = ({ kind, invariant }) => {
    clearTimeout(timer);
    if (kind === 'over') return;
    timer = setTimeout(onTime, HISTORY_TIMEOUT);
    if (kind === 'broken') broken ??= { invariant, history: next };
    next += 1;
  };
  try {
    await work({ first, step: 1, count, untilBroken: true }, onMessage, folder, {
      signal: ending.signal,
    });
  } catch {
    broken ??= { invariant: hangs ? 'it ends' : 'it runs', history: next };
  } finally {
    clearTimeout(timer);
  }
  return broken;
}

/** A copy of the project, in which a file can be changed. */
async function copyTree(folder) {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const name of TREE) await cp(ROOT + name, `${folder}/${name}`, { recursive: true });
  await symlink(`${ROOT}node_modules`, `${folder}/node_modules`);
}

/**
 * Runs a test in a copy of the project.
 * @returns {Promise<{ passed: string[], failed: string[] }>} the titles of those that ran
 */
async function runTest(folder, test) {
  const [file, title = ''] = test.split(' > ');
  const report = `${folder}/report.json`;
  await rm(report, { force: true });
  const [node, vitest] = tool('vitest/vitest.mjs');
  const args = [vitest, 'run', '--root', folder, `--project=${projectOf(file)}`, file];
  args.push('--reporter=json', `--outputFile=${report}`);
  if (title !== '') args.push('-t', title.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  // Failing tests print a lot, and are expected here.
  await run(node, args, { env: { NODE_ENV: 'test' }, silent: true, cwd: folder });
  const { testResults } = await readFile(report, 'utf8').then(JSON.parse, () => ({
    testResults: [],
  }));
  const ran = testResults.flatMap(({ assertionResults }) => assertionResults);
  const having = (status) => ran.filter((one) => one.status === status).map((one) => one.title);
  return { passed: having('passed'), failed: having('failed') };
}

/** Runs the test that is to notice a fault, without the fault and with it. @returns the tests that notice */
async function byTest(fault, folder, sound) {
  sound[fault.test] ??= await runTest(folder, fault.test);
  const { passed, failed } = sound[fault.test];
  if (failed.length > 0 || passed.length === 0)
    throw new Error(`Without a fault this does not pass: ${fault.test}`);
  const code = await readFile(ROOT + fault.file, 'utf8');
  try {
    await writeFile(
      `${folder}/${fault.file}`,
      code.replace(fault.before, () => fault.after),
    );
    const seen = await runTest(folder, fault.test);
    return seen.failed.length > 0 ? { tests: seen.failed } : {};
  } finally {
    await writeFile(`${folder}/${fault.file}`, code);
  }
}

/** Plants a fault and lets histories happen until one breaks, from where it was left before. */
async function bySimulation(fault, place, maxHistories, before, keep) {
  if ((before.survived ?? 0) >= maxHistories) return before;
  const folder = `${PLACE}/${place}`;
  await buildSimulation(folder, fault);
  let { survived = 0 } = before;
  let broken;
  while (!broken && survived < maxHistories) {
    const count = Math.min(HISTORIES_PER_PROCESS, maxHistories - survived);
    broken = await untilBroken(folder, survived + 1, count);
    if (!broken) await keep({ survived: (survived += count) });
  }
  await rm(folder, { recursive: true, force: true });
  return broken ?? { survived };
}

/** Whether the fault was noticed. */
const isNoticed = ({ invariant, tests }) => invariant !== undefined || tests !== undefined;

const titleOf = ({ test }) => test.split(' > ')[1] ?? '';

/** What has noticed it, in words. */
function noticedBy(fault, seen) {
  if (seen.invariant) return `simulator: ${seen.invariant}, history ${seen.history}`;
  if (!seen.tests) return `not noticed in ${seen.survived ?? 0} histories`;
  return `\`${fault.test.split(' > ')[0]}\` “${titleOf(fault) || seen.tests[0]}”`;
}

/** What is written between the markers. */
function summaryOf(rows) {
  const histories = rows.flatMap(({ seen }) => seen.history ?? []).sort((a, b) => a - b);
  const tests = rows.filter(({ seen }) => seen.tests).length;
  const missed = rows.filter(({ seen }) => !isNoticed(seen));
  return [
    `Of ${rows.length} faults the simulator noticed ${histories.length}, half of them within ${histories[Math.floor((histories.length - 1) / 2)]} histories and the last in history ${histories.at(-1)}; a named test noticed ${tests}, and ${missed.length} were not noticed.`,
    '',
    ...missed.map(({ fault }) => `- not noticed: \`${fault.file}\`, ${fault.breaks}`),
  ].join('\n');
}

async function writeSummary(rows) {
  const page = await readFile(PAGE, 'utf8');
  const [head, rest] = page.split(BEGIN);
  const [, tail] = rest.split(END);
  await writeFile(PAGE, `${head}${BEGIN}\n\n${summaryOf(rows)}\n\n${END}${tail}`);
  const [node, formatter] = tool('oxfmt/bin/oxfmt');
  await run(node, [formatter, PAGE]);
}

/** As many at a time as there are cores. */
async function onAllCores(count, one) {
  let next = 0;
  const lane = async (_, core) => {
    for (let place = next++; place < count; place = next++) await one(place, core);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, lane));
}

/**
 * Plants each fault by itself and checks what notices; writes the figures of docs/reliability.md when all are done. Started again
 * after a stop, or with more histories, it goes on from where it was. Without a fault, the same histories and tests must hold.
 * @param {number} maxHistories so many histories at most for one fault
 * @returns {Promise<boolean>} whether each was noticed
 */
export async function runPlanted(maxHistories = MAX_HISTORIES) {
  const { register } = await import('tsx/esm/api');
  register();
  const { PLANTED_FAULTS } = await import('../tests/simulation/planted/planted-faults.ts');
  const keyOf = ({ file, before, after, test }) => JSON.stringify([file, before, after, test]);
  await rm(PLACE, { recursive: true, force: true });
  await mkdir(PLACE, { recursive: true });
  const state = await readFile(STATE, 'utf8').then(JSON.parse, () => ({ sound: {}, seen: {} }));
  let writing = Promise.resolve();
  const keepState = () => {
    writing = writing.then(async () => {
      await writeFile(`${STATE}.tmp`, JSON.stringify(state));
      await rename(`${STATE}.tmp`, STATE);
    });
    return writing;
  };
  const copies = [];
  const one = async (place, core) => {
    const fault = PLANTED_FAULTS[place];
    const key = keyOf(fault);
    const keep = (seen) => {
      state.seen[key] = seen;
      return keepState();
    };
    const before = state.seen[key] ?? {};
    if (isNoticed(before)) return;
    let seen;
    if (fault.test) {
      await (copies[core] ??= copyTree(`${PLACE}/tree-${core}`));
      seen = await byTest(fault, `${PLACE}/tree-${core}`, state.sound);
    } else seen = await bySimulation(fault, place, maxHistories, before, keep);
    await keep(seen);
    say(
      `${isNoticed(seen) ? '✓' : '✗'} ${place + 1}/${PLANTED_FAULTS.length} ${fault.file}: ${fault.breaks} (${noticedBy(fault, seen)})`,
    );
  };
  await onAllCores(PLANTED_FAULTS.length, one);

  const rows = PLANTED_FAULTS.map((fault) => ({ fault, seen: state.seen[keyOf(fault)] ?? {} }));
  const noticed = rows.filter(({ seen }) => isNoticed(seen)).length;
  say(`${noticed} of ${rows.length} planted faults noticed`);
  const asked = ({ fault, seen }) =>
    isNoticed(seen) || fault.test !== undefined || seen.survived >= MAX_HISTORIES;
  if (!rows.every(asked)) return false;
  // A break that also happens without a fault shows nothing.
  const last = Math.max(0, ...rows.map(({ seen }) => seen.history ?? 0));
  if ((state.soundHistories ?? 0) < last) {
    await buildSimulation(`${PLACE}/sound`);
    const parts = Math.ceil(last / HISTORIES_PER_PROCESS);
    await onAllCores(parts, async (part) => {
      const first = part * HISTORIES_PER_PROCESS + 1;
      const broken = await untilBroken(`${PLACE}/sound`, first, HISTORIES_PER_PROCESS);
      if (broken)
        throw new Error(`Without a fault, ${broken.invariant}, history ${broken.history}`);
    });
    state.soundHistories = last;
    await keepState();
  }
  await writeSummary(rows);
  await rm(PLACE, { recursive: true, force: true });
  if (noticed === rows.length) await rm(STATE);
  return noticed === rows.length;
}
