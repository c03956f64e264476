import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { createPasswords } from '../sync-server/identity/passwords';
import { startBenchServer, type BenchServer } from './bench-server';
import { emailOf, PASSWORD } from './busy-shop';
import { cashOrder } from './cash-order';
import { atMost, percentile, type Section } from './figures';
import type { FloodCommand, FloodCounts, Flooder, FloodKind } from './flood';
import { holdStreams } from './held-streams';
import { slowestHostileRequest, type SlowestRequest } from './hostile-requests';

/** How long the flood goes on in all; `BENCH_SECONDS` makes it shorter, for a look. */
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 60);
/** Quiet and flooded times take turns, so that whatever else the machine does falls on both. */
const ROUNDS = 6;
const SHOPPERS = 80;
/** As many cash orders as one honest person has open. */
const ORDERS_EACH = 8;
const PRODUCTS = 200;
/** Between two orders of the shop's honest people, in milliseconds. */
const PAUSE = 120;
const FLOODER = SHOPPERS;
/** Behind one carrier's address, each with its event stream. */
const PHONES = 300;

const signedIn = z.object({ token: z.string() });

interface Person {
  readonly token: string;
  /** Where they are: a network of their own each, as the proxy in front would say. */
  readonly address: string;
}

async function post(server: BenchServer, path: string, body: unknown, person?: Partial<Person>) {
  const response = await fetch(server.url + path, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(person?.token === undefined ? {} : { Authorization: `Bearer ${person.token}` }),
      'X-Forwarded-For': person?.address ?? '203.0.113.1',
    },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
  return text;
}

async function signIn(server: BenchServer, number: number): Promise<Person> {
  const address = `198.51.100.${number + 1}`;
  const credentials = { email: emailOf(number), password: PASSWORD };
  const { token } = signedIn.parse(
    JSON.parse(await post(server, '/api/users/auth', credentials, { address })),
  );
  return { token, address };
}

/** What stands in the data folder, in bytes; the store's file of one commit before is the same file again. */
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

/** Honest people order one after another, with pauses. @returns the milliseconds of each order */
function createHonestPeople(server: BenchServer, people: readonly Person[]) {
  let placed = 0;
  return async (seconds: number): Promise<number[]> => {
    const times: number[] = [];
    const end = performance.now() + seconds * 1000;
    while (performance.now() < end && placed < people.length * ORDERS_EACH) {
      const person = people[placed % people.length];
      const productId = `product-${placed % PRODUCTS}`;
      placed += 1;
      const order = cashOrder(productId);
      const startedAt = performance.now();
      await post(server, '/api/orders', order, person);
      times.push(performance.now() - startedAt);
      await setTimeout(PAUSE);
    }
    return times;
  };
}

interface Measured {
  readonly quiet: number[];
  readonly flooded: number[];
  /** Bytes of the data folder. */
  readonly quietGrowth: number;
  readonly floodedGrowth: number;
  readonly counts: FloodCounts;
}

async function measure(
  server: BenchServer,
  kind: FloodKind,
  seconds: number,
  order: (seconds: number) => Promise<number[]>,
) {
  const flooder: Flooder = {
    kind,
    port: server.port,
    token: (await signIn(server, FLOODER)).token,
    victim: emailOf(0),
    products: Array.from({ length: PRODUCTS }, (_, index) => `product-${index}`),
  };
  const flood = fork(fileURLToPath(new URL('./flood.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
  });
  const tell = (command: FloodCommand) => flood.send(command);
  tell(flooder);
  const measured = {
    quiet: [] as number[],
    flooded: [] as number[],
    quietGrowth: 0,
    floodedGrowth: 0,
  };
  let counts: FloodCounts = {};
  try {
    await order(2);
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = await bytesIn(server.directory);
      measured.quiet.push(...(await order(seconds / ROUNDS / 2)));
      const between = await bytesIn(server.directory);
      tell('start');
      measured.flooded.push(...(await order(SECONDS / ROUNDS)));
      const ended = once(flood, 'message');
      tell('stop');
      [counts] = await ended;
      measured.quietGrowth += between - before;
      measured.floodedGrowth += (await bytesIn(server.directory)) - between;
    }
    return { ...measured, counts } satisfies Measured;
  } finally {
    flood.kill();
  }
}

/** Runs something on a shop of its own, whose honest people order one after another. */
async function onServer<Result>(
  work: (server: BenchServer, order: (seconds: number) => Promise<number[]>) => Promise<Result>,
): Promise<Result> {
  const passwordHash = await createPasswords().hash(PASSWORD);
  const server = await startBenchServer({
    limits: 'real',
    env: { TRUST_PROXY: '1' },
    products: Array.from({ length: PRODUCTS }, (_, index) => ({
      _id: `product-${index}`,
      pricePaise: 499_00,
      countInStock: 10_000,
    })),
    async fill(shop) {
      for (let number = 0; number <= FLOODER; number += 1) {
        const createdAt = new Date(Date.UTC(2026, 0, 1) + number).toISOString();
        const email = emailOf(number);
        const person = { _id: `person-${number}`, name: 'Asha Rao', email, isAdmin: false };
        await shop.putUser({ ...person, passwordHash, createdAt });
      }
    },
  });
  try {
    const people: Person[] = [];
    for (let number = 0; number < SHOPPERS; number += 1) people.push(await signIn(server, number));
    return await work(server, createHonestPeople(server, people));
  } finally {
    await server.close();
  }
}

/** What a stranger or one account can flood the shop with, while honest people order. An honest order that is refused ends it. */
export async function measureAbuse(): Promise<Section> {
  const account = await onServer((server, order) => measure(server, 'account', SECONDS, order));
  const hostile = await onServer(async (server, order) => {
    const slowest = await slowestHostileRequest(server.port);
    return { slowest, ...(await measure(server, 'hostile', SECONDS / 3, order)) };
  });
  const streams = await onServer(async (server, order) => {
    const held = await holdStreams(server.port, PHONES, '100.64.0.1');
    try {
      const measured = await measure(server, 'streams', SECONDS / 3, order);
      return { ...measured, lost: held.refused + held.ended() };
    } finally {
      held.close();
    }
  });
  return sectionOf(account, hostile, streams);
}

const p95 = (times: readonly number[]) => percentile(times, 0.95);

const slowedBy = (what: string, { quiet, flooded }: Pick<Measured, 'quiet' | 'flooded'>) =>
  atMost(
    `p95 of an honest order beside ${what}, against quiet times`,
    p95(flooded) / p95(quiet),
    2,
    '×',
  );

const sent = ({ counts }: Pick<Measured, 'counts'>) => {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const byStatus = Object.entries(counts).map(([status, count]) => `${count}× ${status}`);
  return `${total} calls: ${byStatus.join(', ')}`;
};

function sectionOf(
  account: Measured,
  hostile: Measured & { readonly slowest: SlowestRequest },
  streams: Measured & { readonly lost: number },
): Section {
  const { quiet, flooded, quietGrowth, floodedGrowth } = account;
  // What honest orders add in quiet times, they add beside the flood as well.
  const growth = floodedGrowth - (quietGrowth / quiet.length) * flooded.length;
  const { slowest } = hostile;
  return {
    title: 'A flood beside honest people',
    how:
      `${SHOPPERS} honest people order for cash, one order every ${PAUSE} ms or so, each from a network of their own; none is refused. Beside them one account sends, over eight ` +
      `connections and as fast as it is answered, cash orders, online orders, beginnings of payments, addresses, reviews, searches, guesses at another's ` +
      `password, and pictures of 300 kB that it may not send: ${SECONDS} s in ${ROUNDS} rounds, each after quiet times of half that length. For a third of that time a visitor sends 15 kB of ` +
      `what is slow to read in every header and address; and a visitor opens event streams, 120 at once, and leaves them, while ${PHONES} phones of another address hold theirs. ` +
      `All limits are as they are by default.`,
    figures: [
      slowedBy('an account that floods', account),
      atMost(
        `growth of the data folder by the flood, in ${SECONDS} s`,
        Math.max(0, growth) / 1e6,
        1,
        ' MB',
      ),
      slowedBy('headers and addresses that are slow to read', hostile),
      atMost('the slowest of them, asked for alone', slowest.milliseconds, 5, ' ms'),
      slowedBy('event streams that are opened and left', streams),
      atMost(`streams that ${PHONES} phones of one address lost`, streams.lost, 0, '', 0),
    ],
    details:
      `Honest orders beside the account: ${quiet.length} in quiet times, p95 ${p95(quiet).toFixed(1)} ms; ${flooded.length} beside the flood, p95 ${p95(flooded).toFixed(1)} ms. It ` +
      `sent ${sent(account)}. Of ${slowest.count} headers and addresses the slowest was ${slowest.what}; the flood of them sent ${sent(hostile)}. That of streams sent ${sent(streams)}.`,
  };
}
