import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Step } from '../../../files/testing/failing-file-system';
import { addProduct, LowdbWorkplace, NOW, place, seen } from './testing/lowdb-workplace';
import { StoreUnavailableError } from '../../store-errors';

/** A holder that was suspended beyond its silence limit, and resumes beside its successor. */

let at: LowdbWorkplace;
beforeEach(async () => {
  at = await LowdbWorkplace.make();
});
afterEach(() => at.clear());

/** Opens the store a second time, as from another container: the first one's heartbeat has been silent for long. */
async function takeOver() {
  const [name = ''] = (await readdir(at.directory)).filter((one) => one.startsWith('shop.lock.'));
  const path = join(at.directory, name);
  const holder: object = JSON.parse(await readFile(path, 'utf8'));
  await writeFile(path, JSON.stringify({ ...holder, place: 'elsewhere' }));
  return at.open(NOW, { waiting: { pause: async () => {} } });
}

/** Holds the store that is opened first at a step of its write, until released. */
function holdAt(step: Step) {
  let reached = () => {};
  const isThere = new Promise<void>((resolve) => (reached = resolve));
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  at.files.hold = async (called) => {
    if (called !== step) return;
    at.files.hold = undefined;
    reached();
    await released;
  };
  return { isThere, release };
}

test.each(['create', 'writeFile', 'sync', 'close', 'link', 'rename previous', 'rename'] as const)(
  'suspended before "%s": it acknowledges nothing, and its successor loses nothing',
  async (step) => {
    const lost: string[] = [];
    const first = await at.open(NOW, { onLost: (reason) => lost.push(reason) });
    await first.write(addProduct);
    await first.write(place('before'));

    const { isThere, release } = holdAt(step);
    const unanswered = first.write(place('under way'));
    const stacked = first.write(place('stacked'));
    unanswered.catch(() => undefined);
    stacked.catch(() => undefined);
    await isThere;
    const second = await takeOver();
    await second.write(place('successor'));

    release();
    await expect(unanswered).rejects.toThrow(StoreUnavailableError);
    await expect(stacked).rejects.toThrow(StoreUnavailableError);
    expect(lost).toEqual([expect.stringContaining('Another process has taken over')]);
    // Nothing more is read or written here, not even from memory.
    await expect(first.write(place('later'))).rejects.toThrow('taken over');
    await expect(first.read(async (shop) => shop.order('before'))).rejects.toThrow('taken over');
    await expect(first.check()).rejects.toThrow('taken over');

    await second.write(place('successor again'));
    const stored = ['before', 'successor', 'successor again'];
    expect(await seen(second)).toEqual(stored);
    expect(await seen(await at.openAfterCrash())).toEqual(stored);
  },
);

test('suspended after the rename: what was in the file is the successor’s too', async () => {
  const first = await at.open();
  await first.write(addProduct);
  const { isThere, release } = holdAt('syncDirectory');
  const acknowledged = first.write(place('just in time'));
  await isThere;
  const second = await takeOver();
  release();
  await acknowledged;
  expect(await seen(second)).toEqual(['just in time']);
  await expect(first.write(place('later'))).rejects.toThrow(StoreUnavailableError);
  expect(await seen(second)).toEqual(['just in time']);
});
