import { openLowdbStore } from '../sync-server/store/engines/lowdb/lowdb-store';
import { createSessionTokens } from '../sync-server/identity/session-token';
import type { Session } from '../sync-server/store/row-types';
import { startBenchServer } from './bench-server';
import type { Section } from './figures';
import { HERD_PRODUCTS, measureHerd } from './herd';

const DEVICES = 500;
/** Until all orders are in, in seconds. */
const BUDGET = 25;
const SESSION_SECRET = 'known to the bench and to nobody else';
const DAY = 24 * 3_600_000;

const personOf = (number: number) => `person-${number}`;
const productOf = (number: number) => `product-${number % HERD_PRODUCTS}`;

/** Five hundred devices come back to a shop on the embedded store. */
export async function measureEmbeddedHerd(): Promise<Section> {
  const now = Date.now();
  const at = new Date(now).toISOString();
  const numbers = Array.from({ length: DEVICES }, (_, number) => number);
  const sessionOf = (user: string): Session => ({
    _id: `session of ${user}`,
    user,
    createdAt: at,
    expiresAt: new Date(now + DAY).toISOString(),
    lastSeenAt: at,
    device: '',
  });
  const tokens = createSessionTokens(SESSION_SECRET, Date.now);
  const server = await startBenchServer({
    products: Array.from({ length: HERD_PRODUCTS }, (_, number) => ({
      _id: productOf(number),
      countInStock: 100_000_000,
    })),
    fill: async (shop) => {
      for (const _id of numbers.map(personOf)) {
        const email = `${_id}@example.org`;
        const passwordHash = 'nobody signs in by a password here';
        await shop.putUser({
          _id,
          name: 'Asha Rao',
          email,
          isAdmin: false,
          passwordHash,
          createdAt: at,
        });
        await shop.putSession(sessionOf(_id));
      }
    },
    env: { SESSION_SECRET },
  });
  try {
    const people = await Promise.all(
      numbers.map(async (number) => ({
        token: await tokens.sign(sessionOf(personOf(number))),
        user: personOf(number),
        product: productOf(number),
      })),
    );
    const measured = await measureHerd(
      {
        port: server.port,
        people,
        residentBytes: () => server.residentBytes(),
        async stored() {
          await server.stop();
          const { directory } = server;
          const store = await openLowdbStore({ directory, clock: Date.now, warn: () => undefined });
          const counts = await store.read((shop) =>
            Promise.all(people.map(async ({ user }) => (await shop.ordersOf(user)).length)),
          );
          await store.close();
          return {
            orders: counts.reduce((sum, count) => sum + count, 0),
            people: counts.filter((count) => count > 0).length,
          };
        },
      },
      BUDGET,
    );
    return { title: 'A herd, on the embedded store', ...measured };
  } finally {
    await server.close();
  }
}
