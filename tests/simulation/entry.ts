import './virtual-globals';
import { happen, historyOf } from './history';

const from = Number(process.argv[2] ?? 1);
const count = Number(process.argv[3] ?? 20);
const verbose = process.argv[4] === 'v';
const begun = process.cpuUsage();
const reached = new Map<string, number>();
let turns = 0;
let failed = 0;
for (let seed = from; seed < from + count; seed += 1) {
  const told = await happen(historyOf(seed));
  turns += told.turns;
  for (const [what, times] of told.reached) reached.set(what, (reached.get(what) ?? 0) + times);
  if (told.broken) {
    failed += 1;
    process.stdout.write(`seed ${seed} after step ${told.at}: ${told.broken.message}\n${verbose ? told.broken.stack : ''}\n`);
  }
}
const { user, system } = process.cpuUsage(begun);
const ms = (user + system) / 1_000;
process.stdout.write(`${count} histories, ${failed} failed, ${ms / count} ms each, ${turns / count} turns each\n`);
if (verbose) for (const [w, n] of [...reached].sort()) process.stdout.write(`  ${w}: ${n}\n`);
process.exit(0);
