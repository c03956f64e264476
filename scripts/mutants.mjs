import { readFile, writeFile } from 'node:fs/promises';
import { ensureInstalled } from './install.mjs';
import { keptOf, PLACES } from './mutants/places.mjs';
import { run, say, tool } from './run.mjs';

/*
 * Changes the code of the queue a little, a thousand times over, and asks whether a test notices (docs/reliability.md#mutation-testing).
 * `npm run mutants` goes through all folders; `npm run mutants pwa/outbox` through one; `npm run mutants pwa/outbox/settle.ts` through one file.
 * Unchanged mutants are not tested again.
 */

/** Forgets survivors: Stryker does not see that a new test may notice a change in code that runs once, when a file is loaded. */
async function askAgainWhatSurvived(folder) {
  const kept = `${keptOf(folder)}.incremental.json`;
  const text = await readFile(kept, 'utf8').catch(() => undefined);
  if (text === undefined) return;
  const report = JSON.parse(text);
  for (const file of Object.values(report.files))
    file.mutants = file.mutants.filter(({ status }) => status === 'Killed');
  await writeFile(kept, JSON.stringify(report));
}

const asked = process.argv.slice(2).filter((given) => !given.startsWith('-'));
const options = process.argv.slice(2).filter((given) => given.startsWith('-'));
const wanted = Object.keys(PLACES)
  .map((folder) => ({ folder, files: asked.filter((given) => given.startsWith(`${folder}/`)) }))
  .filter(({ folder, files }) => asked.length === 0 || asked.includes(folder) || files.length > 0);
if (wanted.length === 0) {
  say(`Of which folder? ${Object.keys(PLACES).join(', ')}`);
  process.exit(2);
}

await ensureInstalled();
const [node, stryker] = tool('@stryker-mutator/core/bin/stryker.js');
let code = 0;
for (const { folder, files } of wanted) {
  say(`\n${folder}`);
  await askAgainWhatSurvived(folder);
  const some = files.length > 0 ? ['--mutate', files.join(',')] : [];
  const ended = await run(
    node,
    [stryker, 'run', 'scripts/mutants/stryker.config.mjs', ...some, ...options],
    { env: { NODE_ENV: 'test', MUTANTS_OF: folder } },
  );
  code ||= ended;
}
process.exit(code);
