import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { noteBackup } from '../../files/last-backup';
import { ProcessLeases } from '../../store/engines/lowdb/process-leases';
import { dailyBackup } from './daily-backup';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const START = Date.parse('2026-03-01T04:30:15.000Z');

let root: string;
let now: number;
let fails: boolean;
let said: string[];
let stop: () => Promise<void>;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'shop-daily-'));
  [now, fails, said] = [START, false, []];
});
afterEach(async () => {
  await stop();
  await rm(root, { recursive: true });
});

const files = async () =>
  (await readdir(join(root, 'backups')).catch((): string[] => [])).toSorted();

/** Starts it, and returns a function that lets an hour pass. */
async function begun(directory: string | null, keep = 3, warns = true) {
  const leases = new ProcessLeases(() => now);
  const say = (level: string) => (_fields: unknown, text?: string) =>
    void said.push(`${level}: ${text ?? String(_fields)}`);
  const backups = dailyBackup({
    backups: { directory, keep, warns },
    dataDir: join(root, 'data'),
    store: { lease: async (name, time) => leases.take(name, time) },
    async make(file) {
      if (fails) throw new Error('The disk is full');
      await writeFile(file, 'a backup');
      await noteBackup(join(root, 'data'), { at: new Date(now).toISOString(), file, size: 8 });
    },
    clock: () => now,
    log: { info: say('info'), warn: say('warn'), error: say('error') },
  });
  stop = () => backups.stop();
  await backups.soon();
  return async (milliseconds: number) => {
    now += milliseconds;
    await backups.soon();
  };
}

test('makes one a day, keeps the given number, and leaves other files alone', async () => {
  const pass = await begun(join(root, 'backups'));
  expect(await files()).toEqual(['shop-2026-03-01T04-30-15Z.tar']);
  await pass(HOUR);
  expect(await files()).toHaveLength(1);
  await writeFile(join(root, 'backups/mine.tar'), 'by hand');
  await writeFile(join(root, 'backups/shop-2026-03-01T04-30-15Z.tar.x.part'), 'killed');
  for (let day = 0; day < 4; day += 1) await pass(DAY);
  expect(await files()).toEqual([
    'mine.tar',
    ...[3, 4, 5].map((day) => `shop-2026-03-0${day}T05-30-15Z.tar`),
  ]);
  expect(said.filter((line) => !line.startsWith('info'))).toEqual([]);
});

test('deletes no more backups than the days on which the clock was wrong', async () => {
  const pass = await begun(join(root, 'backups'), 4);
  await pass(DAY);
  // A year ahead for two days, then right again: the earlier backups stay, and one a day is made.
  await pass(365 * DAY);
  await pass(DAY);
  await pass(-365 * DAY);
  const wrong = ['shop-2027-03-02T04-30-15Z.tar', 'shop-2027-03-03T04-30-15Z.tar'];
  const right = [1, 2, 3].map((day) => `shop-2026-03-0${day}T04-30-15Z.tar`);
  expect(await files()).toEqual([...right, wrong[1]]);
  for (let hour = 1; hour < 24; hour += 1) await pass(HOUR);
  expect(await files()).toEqual([...right, wrong[1]]);
  await pass(HOUR);
  expect(await files()).toEqual([...right, 'shop-2026-03-04T04-30-15Z.tar']);
});

test('keeps the others when one fails, retries in an hour, and warns after two days', async () => {
  const pass = await begun(join(root, 'backups'), 1);
  const first = await files();
  fails = true;
  await pass(DAY);
  await pass(HOUR);
  expect(await files()).toEqual(first);
  expect(said.filter((line) => line.startsWith('error'))).toHaveLength(2);
  await pass(DAY);
  await pass(HOUR);
  // Once a day.
  const warnings = said.filter((line) => line.startsWith('warn'));
  expect(warnings).toEqual([expect.stringContaining('The last backup is of 2026-03-01T04:30:15')]);
  expect(warnings[0]).toContain(`the daily one into ${join(root, 'backups')} fails`);
  fails = false;
  await pass(HOUR);
  expect(await files()).toEqual(['shop-2026-03-03T07-30-15Z.tar']);
});

test('only reports that none was made when there is no folder, and nothing when backups are off', async () => {
  await begun(null);
  expect(said).toEqual([
    expect.stringContaining('warn: No backup of this shop was made yet: set BACKUP_DIR'),
  ]);
  await stop();
  said = [];
  await begun(null, 3, false);
  expect(said).toEqual([]);
});
