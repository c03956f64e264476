import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ACTIONS } from '#shared/actions/registry';
import { CONFIRMATION_DEAD } from '#shared/users/email-confirmation';
import { takesKey } from '../../sync-server/openapi/error-responses';
import { TestClient, TestDevice, type SignedInClient } from '../../sync-server/testing/test-client';
import { openBusyShop, type BusyShop, type Person } from './fuzz/busy-shop';
import { COVETED_KEYS, objectOf } from './fuzz/hostile';
import { placesIn, replacedAt } from './fuzz/near-valid';
import { schemaOf, type Schema } from './fuzz/schema-arbitrary';
import { ROWS, WRITES, type Row } from './rows';
import { fullBody, headersOf, takesJson, targetOf } from './valid-request';

let shop: BusyShop;
let admin: Person;
let shopper: Person;
/** The account that admins edit. */
let somebody: Person;

beforeAll(async () => {
  shop = await openBusyShop();
  await shop.restock();
  admin = await shop.newPerson({ isAdmin: true });
  shopper = await shop.newPerson();
  somebody = await shop.newPerson();
});
afterAll(() => shop.server.close());

const senderOf = ({ route: { who } }: Row) => (who === 'admin' ? admin : shopper);
/** A link to a new password is another user’s: it ends all sessions of its user. */
const knownTo = (row: Row) =>
  row.route.path === '/users/password/reset' ? somebody : senderOf(row);
const bodyFor = (row: Row) => fullBody(row, knownTo(row), shop.products);

const targetFor = (row: Row) => {
  const owner = row.route.path.startsWith('/users') ? somebody : shopper;
  return targetOf(row, owner, shop.products[0] ?? '');
};

/** Sends a body to a row, as an authorized user. */
function send(row: Row, body: unknown, target = targetFor(row)) {
  const { token } = senderOf(row);
  const headers = headersOf(row);
  return new TestClient(shop.server.url, token).ask(row.route.method, target, { body, headers });
}

const at = (value: unknown, place: readonly string[]): unknown =>
  place.reduce<unknown>(
    (inside, key) => (isObject(inside) ? Reflect.get(inside, key) : undefined),
    value,
  );
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isRecord = (value: unknown) => isObject(value) && !Array.isArray(value);
/** The arguments of an action of the queue are checked when it is applied, and then refused for good. */
const isInArguments = (place: readonly string[]) => place.includes('args');

const withKey = (body: unknown, place: readonly string[], key: string, value: unknown = true) =>
  replacedAt(body, place, (old) =>
    objectOf([...Object.entries(isObject(old) ? old : {}), [key, value]]),
  );

/** Everything that a request could have changed. */
const facts = () =>
  shop.server.store.read(async (reader) => ({
    catalogue: await reader.catalogueVersion(),
    users: await reader.countUsers(),
    admin: [await reader.user(admin.user._id), await reader.accountVersion(admin.user._id)],
    shopper: [await reader.user(shopper.user._id), await reader.accountVersion(shopper.user._id)],
  }));

/** How many renamed categories have products to be moved. */
const movesLeft = () =>
  shop.server.store.read(async (reader) => (await reader.categoryTable()).moves.length);

/** Sends each of the bodies. @returns those that were not refused for their shape */
async function notRefused(row: Row, bodies: readonly (readonly [what: string, body: unknown])[]) {
  const before = await facts();
  const taken: string[] = [];
  for (const [what, body] of bodies) {
    const { status, body: answer } = await send(row, body);
    const code = isObject(answer) && 'code' in answer ? answer.code : undefined;
    if (status !== 400 || code !== 'invalid') taken.push(`${what}: ${status} ${String(code)}`);
  }
  expect(bodies.length).toBeGreaterThan(0);
  expect(await facts()).toEqual(before);
  return taken;
}

// docs/shop-rules.md#r-forms-7
describe.each(WRITES.filter(takesJson))('Input: $name', (row) => {
  const placesOf = (body: unknown) => placesIn(body).filter((place) => !isInArguments(place));

  test('refuses an unknown key at any place', async () => {
    const body = bodyFor(row);
    const records = placesOf(body).filter((place) => isRecord(at(body, place)));
    const bodies = records.map(
      (place) => [place.join('.'), withKey(body, place, 'surprise')] as const,
    );
    expect(await notRefused(row, bodies)).toEqual([]);
  });

  test('refuses __proto__, constructor and prototype at any place', async () => {
    const body = bodyFor(row);
    const bodies = placesIn(body)
      .filter((place) => isRecord(at(body, place)))
      .flatMap((place) =>
        ['__proto__', 'constructor', 'prototype'].map(
          (key) =>
            [`${place.join('.')} ${key}`, withKey(body, place, key, { isAdmin: true })] as const,
        ),
      );
    expect(await notRefused(row, bodies)).toEqual([]);
  });

  test('refuses a list for every single value', async () => {
    const body = bodyFor(row);
    const bodies = placesOf(body)
      .filter((place) => place.length > 0 && !isObject(at(body, place)))
      .map((place) => [place.join('.'), replacedAt(body, place, (old) => [old])] as const);
    expect(await notRefused(row, bodies)).toEqual([]);
  });

  test('refuses what is not the client’s to set', async () => {
    const body = bodyFor(row);
    const own = new Set(Object.keys(schemaOf(row.route.body).properties ?? {}));
    const bodies = COVETED_KEYS.filter((key) => !own.has(key)).map(
      (key) => [key, withKey(body, [], key, 1)] as const,
    );
    expect(await notRefused(row, bodies)).toEqual([]);
  });

  test('takes the body without any of that', async () => {
    const { status, text } = await send(row, bodyFor(row));
    // What goes on after the reply belongs to this request, not to the next one.
    await expect.poll(movesLeft).toBe(0);
    // What a body names may not exist, or not fit; that does not concern its shape.
    const isOfThings = status === 404 || text.includes('"not_verified"');
    // A flag is named by the body, also where the path names its payment, and so is a return of an order; a token of the right shape may
    // be unknown.
    const isAboutBody =
      (!row.route.path.includes(':') && isOfThings) ||
      text.includes('Flag not found') ||
      text.includes('Return not found') ||
      text.includes(CONFIRMATION_DEAD);
    expect(isWrongSchema(status) && !isAboutBody, text).toBe(false);
  });
});

/** What a request gets whose shape, type or address is wrong. */
const isWrongSchema = (status: number) =>
  [400, 404, 405, 413, 415].includes(status) || status >= 500;

const takesNoBody = (row: Row) =>
  !takesJson(row) && row.route.bodyRule.type === 'application/json' && !row.route.bodyRule.raw;

test.each(WRITES.filter(takesNoBody))('Input: $name takes no body at all', async (row) => {
  const bodies = [{ isAdmin: true }, { _id: 'x' }, [1], 'text', 7, false].map(
    (body) => [JSON.stringify(body), body] as const,
  );
  expect(await notRefused(row, bodies)).toEqual([]);
});

describe('Input: a query', () => {
  test.each(ROWS)('of $name: unknown, repeated and nested keys are refused', async (row) => {
    const target = targetFor(row);
    const own = Object.entries(schemaOf(row.route.query).properties ?? {});
    const isList = (schema: Schema | boolean) =>
      typeof schema !== 'boolean' &&
      (schema.anyOf ?? []).some((one) => typeof one !== 'boolean' && one.type === 'array');
    const queries = [
      'isAdmin=true',
      '__proto__=1',
      'constructor=1',
      'a[b]=c',
      ...own.flatMap(([name, schema]) => [
        ...(isList(schema) ? [] : [`${name}=1&${name}=2`]),
        `${name}[]=1`,
        `${name}[$gt]=`,
      ]),
    ];
    for (const query of queries) {
      const body = row.route.method === 'GET' ? undefined : {};
      const { status, body: answer } = await send(row, body, `${target}?${query}`);
      expect({ query, status, answer }).toMatchObject({ status: 400, answer: { code: 'invalid' } });
    }
  });
});

describe('Input: the arguments of an action in the queue', () => {
  const device = () => {
    const { user, password, token } = shopper;
    const owner: SignedInClient = {
      user: { ...user, token, expirationTime: '' },
      password,
      client: new TestClient(shop.server.url, token),
    };
    return new TestDevice(owner);
  };

  test.each(Object.values(ACTIONS))(
    '$name: an unknown key is refused for good, and nothing is done',
    async ({ name, version }) => {
      const before = await facts();
      const id = crypto.randomUUID();
      const args = { isAdmin: true, isPaid: true, user: admin.user._id };
      const { outcomes } = await device().sync([{ id, seq: 1, name, version, args, deps: [] }]);
      expect(outcomes).toMatchObject([{ outcome: { status: 'refused', code: 'invalid' } }]);
      expect(await facts()).toEqual(before);
    },
  );
});

/** Calls without a session ignore the key, and some of them end the session of the caller. */
const isOfSomebody = ({ route: { bodyRule, who } }: Row) =>
  who !== 'all' && bodyRule.type === 'application/json';

test.each(WRITES.filter(isOfSomebody))(
  'Input: $name looks at an Idempotency-Key where the contract says so',
  async (row) => {
    const { token } = senderOf(row);
    const body = takesJson(row) ? bodyFor(row) : {};
    const headers = { 'Idempotency-Key': 'two words' };
    const { method } = row.route;
    const { text } = await new TestClient(shop.server.url, token).ask(method, targetFor(row), {
      body,
      headers,
    });
    expect(/Not an idempotency key|An Idempotency-Key is needed/.test(text), text).toBe(
      takesKey(row.route),
    );
  },
);
