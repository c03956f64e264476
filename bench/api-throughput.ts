import * as z from 'zod/mini';
import type { BenchServer } from './bench-server';
import { emailOf, PASSWORD } from './busy-shop';
import { atLeast, median, type Figure } from './figures';
import { startFloorServer } from './floor-server';
import { getRequest, jsonRequest, LeanConnection, type RawRequest } from './lean-client';
import { Clients } from './throughput';

export const CLIENTS = 32;
export const ROUNDS = 9;
export const REQUESTS = 2_000;
const LIST = '/api/products';

const signedIn = z.object({ token: z.string() });

/** Signs people in, by their numbers. */
export async function tokensOf(port: number, people: number): Promise<string[]> {
  const connection = new LeanConnection(port);
  const tokens: string[] = [];
  for (let person = 0; person < people; person += 1) {
    const reply = await connection.send(
      jsonRequest('POST', '/api/users/auth', undefined, {
        email: emailOf(person),
        password: PASSWORD,
      }),
    );
    tokens.push(signedIn.parse(JSON.parse(reply)).token);
  }
  connection.close();
  return tokens;
}

/** Keywords that find something: two words of a product's name, the second begun only. Each once. */
function* differentKeywords(names: readonly string[]): Generator<string> {
  const given = new Set<string>();
  for (let letters = 3; letters < 12; letters += 1) {
    for (const name of names) {
      const [first = '', ...others] = name.toLowerCase().split(/[^a-z]+/);
      for (const other of others) {
        const keyword = `${first} ${other.slice(0, letters)}`;
        if (other.length < letters || given.has(keyword)) continue;
        given.add(keyword);
        yield keyword;
      }
    }
  }
}

interface Case {
  readonly what: string;
  readonly budget: number;
  /** What bare Koa sends. */
  readonly sample: { readonly path: string; readonly token?: string };
  /** The requests of one round. */
  requests(): RawRequest[];
}

const repeated = (requests: readonly RawRequest[]) =>
  Array.from({ length: REQUESTS }, (_, place) => requests[place % requests.length] ?? '');

function casesOf(names: readonly string[], tokens: readonly string[]): Case[] {
  const keywords = differentKeywords(names);
  const search = (keyword: string) => `${LIST}?keyword=${encodeURIComponent(keyword)}`;
  const warm = ['kettle', 'cotton kurta', 'lamp', 'steel bottle', 'book', 'indigo'].map(search);
  return [
    {
      what: '`GET /api/products`',
      budget: 0.6,
      sample: { path: LIST },
      requests: () => repeated([getRequest(LIST)]),
    },
    {
      what: '`GET /api/products` with one of six keywords',
      budget: 0.2,
      sample: { path: search('lamp') },
      requests: () => repeated(warm.map((path) => getRequest(path))),
    },
    {
      what: '`GET /api/products`, a keyword that nobody has searched for yet with every request',
      budget: 0.2,
      sample: { path: search('lamp') },
      requests: () =>
        Array.from({ length: REQUESTS }, () => {
          const { value } = keywords.next();
          if (value === undefined) throw new Error('There are not enough words');
          return getRequest(search(value));
        }),
    },
    {
      what: '`GET /api/orders/mine`, signed in',
      budget: 0.3,
      sample: { path: '/api/orders/mine', ...(tokens[0] ? { token: tokens[0] } : {}) },
      requests: () => repeated(tokens.map((token) => getRequest('/api/orders/mine', token))),
    },
  ];
}

/**
 * Requests a second against bare Koa sending the same bytes; each case in turn with its floor, in rounds.
 * @param names of the products, of which keywords are made
 * @param tokens of the people who ask for their orders, in turn
 */
export async function measureThroughput(
  shop: BenchServer,
  names: readonly string[],
  tokens: readonly string[],
): Promise<Figure[]> {
  const port = Number(new URL(shop.url).port);
  const floor = await startFloorServer();
  const toShop = new Clients(port, CLIENTS);
  const toFloor = new Clients(floor.port, CLIENTS);
  try {
    const figures: Figure[] = [];
    for (const { what, budget, sample, requests } of casesOf(names, tokens)) {
      await floor.answerAs(shop.url + sample.path, sample.token);
      const ratios: number[] = [];
      // The first round warms both up.
      for (let round = 0; round <= ROUNDS; round += 1) {
        const asked = requests();
        const bare = await toFloor.throughput(asked);
        const ours = await toShop.throughput(asked);
        if (round > 0) ratios.push(ours / bare);
      }
      figures.push(
        atLeast(`${what}, against bare Koa sending the same bytes`, median(ratios), budget, '×'),
      );
    }
    return figures;
  } finally {
    toShop.close();
    toFloor.close();
    await floor.close();
  }
}
