import { randomUUID } from 'node:crypto';
import { openLowdbStore } from '../../sync-server/store/lowdb-store';
import { sampleOrder } from '../../sync-server/store/store-samples';

// A program of its own: opens the store of a folder, keeps one order, says so, and holds the store until it is killed.
const [directory = ''] = process.argv.slice(2);
const store = await openLowdbStore({
  directory,
  clock: Date.now,
  warn: (message) => process.stderr.write(`${message}\n`),
});
const id = randomUUID();
await store.write((shop) => shop.putOrder(sampleOrder(id, 'u1')));
process.stdout.write(`kept ${id}\n`);
setInterval(() => undefined, 60_000);
