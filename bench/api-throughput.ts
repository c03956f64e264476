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
/** How many keywords people look for. */
const KNOWN_KEYWORDS = 200;
/** How many are new in each round. */
const NEW_KEYWORDS = 400;
const LIST = '/api/products';

const signedIn = z.object({ token: z.string() });

/** Signs people in, by their numbers. */
export async function tokensOf(port: number, people: number): Promise<string[]> {
  const connection = new LeanConnection(port);
  const tokens: string[] = [];
  for (let person = 0; person < people; person += 1) {
    const response = await connection.send(
      jsonRequest('POST', '/api/users/auth', undefined, {
        email: emailOf(person),
        password: PASSWORD,
      }),
    );
    tokens.push(signedIn.parse(JSON.parse(response)).token);
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
  /** What bare Koa sends. */
  readonly sample: { readonly path: string; readonly token?: string };
  /** The requests of one round. */
  requests(): RawRequest[];
}

const repeated = (requests: readonly RawRequest[]) =>
  Array.from({ length: REQUESTS }, (_, place) => requests[place % requests.length] ?? '');

const searchFor = (keyword: string) => `${LIST}?keyword=${encodeURIComponent(keyword)}`;

const ownOrders = (tokens: readonly string[]): Case => ({
  what: '`GET /api/orders/mine`, signed in',
  sample: { path: '/api/orders/mine', ...(tokens[0] ? { token: tokens[0] } : {}) },
  requests: () => repeated(tokens.map((token) => getRequest('/api/orders/mine', token))),
});

const anyPage: Case = {
  what: '`GET /api/products`',
  sample: { path: LIST },
  requests: () => repeated([getRequest(LIST)]),
};

/** The public document of the front page. */
const home: Case = {
  what: '`GET /`, rendered',
  sample: { path: '/' },
  requests: () => repeated([getRequest('/')]),
};

/** Common searches: each keyword is requested repeatedly. */
const knownKeywords = (keywords: readonly string[]): Case => ({
  what: `\`GET /api/products\` with one of ${keywords.length} keywords`,
  sample: { path: searchFor('lamp') },
  requests: () => repeated(keywords.map((keyword) => getRequest(searchFor(keyword)))),
});

/** @param keywords each is taken once */
const newKeywords = (keywords: Iterator<string>): Case => ({
  what: 'a keyword that nobody has looked for yet',
  sample: { path: searchFor('lamp') },
  requests: () =>
    Array.from({ length: NEW_KEYWORDS }, () => {
      const next = keywords.next();
      if (next.done) throw new Error('There are not enough words');
      return getRequest(searchFor(next.value));
    }),
});

/**
 * Requests a second against bare Koa sending the same bytes, each case in turn with its floor, in rounds.
 * @param names of the products, of which keywords are made
 * @param tokens of the people who ask for their orders, in turn
 */
export async function measureThroughput(
  shop: BenchServer,
  names: readonly string[],
  tokens: readonly string[],
): Promise<{ figures: Figure[]; newKeyword: number }> {
  const floor = await startFloorServer();
  const toShop = new Clients(shop.port, CLIENTS);
  const toFloor = new Clients(floor.port, CLIENTS);
  /** The median of the rounds' ratios. */
  const ratioOf = async ({ sample, requests }: Case) => {
    await floor.answerAs(shop.url + sample.path, sample.token);
    const ratios: number[] = [];
    // The first round warms both up.
    for (let round = 0; round <= ROUNDS; round += 1) {
      const asked = requests();
      const bare = await toFloor.throughput(asked);
      const ours = await toShop.throughput(asked);
      if (round > 0) ratios.push(ours / bare);
    }
    return median(ratios);
  };
  const figure = async (one: Case, budget: number) =>
    atLeast(
      `${one.what}, against bare Koa sending the same bytes`,
      await ratioOf(one),
      budget,
      '×',
    );

  try {
    const keywords = [...differentKeywords(names)];
    const known = keywords.splice(0, KNOWN_KEYWORDS);
    const figures = [
      await figure(anyPage, 0.6),
      await figure(home, 0.6),
      await figure(knownKeywords(known), 0.2),
      await figure(ownOrders(tokens), 0.3),
    ];
    return { figures, newKeyword: await ratioOf(newKeywords(keywords.values())) };
  } finally {
    toShop.close();
    toFloor.close();
    await floor.close();
  }
}
