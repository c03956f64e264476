import { HERD_PRODUCTS, measureHerd } from '../herd';
import type { Case } from './case';
import { productId } from './filled-shop';
import { startShop } from './shop-processes';

const DEVICES = 2_000;
/** Until all orders are in, in seconds. */
const BUDGET = 40;

/** Two thousand devices come back to a shop on PostgreSQL. */
export const herd: Case = async (server) => {
  const shop = await startShop(server, { products: HERD_PRODUCTS, people: DEVICES });
  try {
    const [process] = shop.processes;
    if (!process) throw new Error('There is no process');
    const measured = await measureHerd(
      {
        port: process.port,
        people: shop.signedIn.people.map((token, number) => ({
          token,
          user: `person-${number}`,
          product: productId(number % HERD_PRODUCTS),
        })),
        residentBytes: () => process.residentBytes(),
        async stored() {
          const [row] = await shop.database.run(
            'select count(*)::int as orders, count(distinct owner)::int as people from orders',
          );
          return { orders: Number(row?.['orders']), people: Number(row?.['people']) };
        },
      },
      BUDGET,
    );
    return { ...measured, how: `A herd: ${measured.how}` };
  } finally {
    await shop.close();
  }
};
