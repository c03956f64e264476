import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { percentile } from './figures';
import type { FloodCounts } from './flood';
import type { HonestShop } from './honest-people';

/** What honest people measured in quiet times and during a flood. */
export interface Beside {
  /** The milliseconds of each order. */
  readonly quiet: readonly number[];
  readonly flooded: readonly number[];
  /** Bytes of the data folder. */
  readonly quietGrowth: number;
  readonly floodedGrowth: number;
  /** In words: how many orders there were, and how the flood was answered. */
  readonly details: string;
}

/** The size of the data folder, in bytes; the store's previous file counts as the same file again. */
async function bytesIn(directory: string): Promise<number> {
  const names = await readdir(directory, { recursive: true });
  const sizes = await Promise.all(
    names
      .filter((name) => !name.endsWith('.previous') && !name.includes('.work.'))
      .map((name) =>
        stat(join(directory, name)).then(
          (found) => (found.isFile() ? found.size : 0),
          () => 0,
        ),
      ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/**
 * Lets honest people order, in quiet times and during a flood in turn.
 * @param script of the flood, beside this file: a process of its own, which is sent `setup`, `start` and `stop`
 * @param length how long the flood goes on in all, in seconds, and in how many rounds
 */
export async function ordersBeside(
  { server, order }: HonestShop,
  script: string,
  setup: object,
  { seconds, rounds }: { readonly seconds: number; readonly rounds: number },
): Promise<Beside> {
  const flood = fork(fileURLToPath(new URL(script, import.meta.url)), {
    execArgv: ['--import', 'tsx'],
  });
  flood.send(setup);
  const quiet: number[] = [];
  const flooded: number[] = [];
  let quietGrowth = 0;
  let floodedGrowth = 0;
  let counts: FloodCounts = {};
  try {
    await order(2);
    for (let round = 0; round < rounds; round += 1) {
      const before = await bytesIn(server.directory);
      quiet.push(...(await order(seconds / rounds / 2)));
      const between = await bytesIn(server.directory);
      flood.send('start');
      flooded.push(...(await order(seconds / rounds)));
      const ended = once(flood, 'message');
      flood.send('stop');
      [counts] = await ended;
      quietGrowth += between - before;
      floodedGrowth += (await bytesIn(server.directory)) - between;
    }
  } finally {
    flood.kill();
  }
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const byStatus = Object.entries(counts).map(([status, count]) => `${count}× ${status}`);
  const p95 = (times: readonly number[]) => percentile(times, 0.95).toFixed(1);
  const details =
    `Honest orders: ${quiet.length} in quiet times, p95 ${p95(quiet)} ms; ${flooded.length} beside the flood, p95 ${p95(flooded)} ms. The flood ` +
    `sent ${total} calls: ${byStatus.join(', ')}.`;
  return { quiet, flooded, quietGrowth, floodedGrowth, details };
}

/** The p95 of an order beside the flood, against that of quiet times. */
export function timesSlower({ quiet, flooded }: Beside): number {
  return percentile(flooded, 0.95) / percentile(quiet, 0.95);
}

/** By how many bytes the flood made the data folder larger: what honest orders add in quiet times, they add beside it as well. */
export function addedBytes({ quiet, flooded, quietGrowth, floodedGrowth }: Beside): number {
  return Math.max(0, floodedGrowth - (quietGrowth / quiet.length) * flooded.length);
}
