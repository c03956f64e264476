import type { Section } from './figures';
import type { Case } from './postgres/case';
import { startDatabaseServer } from './postgres/database-server';
import { eventStreams } from './postgres/event-streams';
import { herd } from './postgres/herd';
import { largeCatalogue, millionProducts } from './postgres/large-catalogue';
import { markedPaid } from './postgres/marked-paid';
import { ordersOnStore, ordersOverHttp } from './postgres/orders';
import { reads } from './postgres/reads';
import { millionOrders, storedOrders } from './postgres/stored-orders';

/** In the order in which they are run; each alone by `npm run bench -- postgres:orders` and so on. */
const CASES: Readonly<Record<string, Case>> = {
  orders: ordersOverHttp,
  store: ordersOnStore,
  stored: storedOrders,
  million: millionOrders,
  paid: markedPaid,
  streams: eventStreams,
  reads,
  herd,
  catalogue: largeCatalogue,
};
/** Alone, because they take long. */
const LONG: Readonly<Record<string, Case>> = { 'million-products': millionProducts };

/** Everything of the shop on PostgreSQL. */
export const measurePostgres = () => measure(Object.keys(CASES));

/** Each case alone, by `postgres:` and its name. */
export const POSTGRES_PARTS: Readonly<Record<string, () => Promise<Section>>> = Object.fromEntries(
  Object.keys({ ...CASES, ...LONG }).map((name) => [`postgres:${name}`, () => measure([name])]),
);

async function measure(names: readonly string[]): Promise<Section> {
  const server = await startDatabaseServer();
  const measured = [];
  try {
    for (const name of names) {
      const startedAt = performance.now();
      const found = await (CASES[name] ?? LONG[name])?.(server);
      if (found) measured.push(found);
      console.log(`  ${name}: ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
    }
  } finally {
    await server.stop();
  }
  return {
    title: 'The shop on PostgreSQL',
    how: [`On ${server.name}.`, ...measured.map(({ how }) => how)].join('\n\n'),
    figures: measured.flatMap(({ figures }) => figures),
    details: measured.map(({ details }) => details).join('\n\n'),
  };
}
