import { pictureOf } from '../../demo-shop/demo-shop';
import { everyItem } from '../store/every-item';
import type { ShopReader } from '../store/repositories/shop-on-engine';
import type { ShopStore } from '../store/repositories/shop-store';
import { DEMO_EMAILS, hasDemoAccounts } from './demo-accounts';
import { DEMO_NAMES } from './first-people';

/**
 * What `npm start` has left in a store: the demo's products, and people whose passwords it printed and keeps in a file.
 * A shop that takes real orders must have neither.
 * @returns a line for each kind, with what to do about it; empty where there is nothing of the demo
 */
export async function demoTraces(store: ShopStore, dataDir: string): Promise<string[]> {
  // A demo admin that was renamed still has the password that was printed.
  const hadDemo = await hasDemoAccounts(dataDir);
  return store.read(async (shop) => {
    const traces: string[] = [];
    const products = await countDemoProducts(shop);
    if (products > 0)
      traces.push(
        `The store holds ${products} products of the demo shop. Begin with an empty DATA_DIR, or stop here, run \`npm start\` with this one and delete them under Admin → Products`,
      );
    for (const role of ['admin', 'shopper'] as const) {
      const email = DEMO_EMAILS[role];
      const person = await shop.userByEmail(email);
      if (person && (hadDemo || person.name === DEMO_NAMES[role]))
        traces.push(
          `The store holds the demo’s ${role}, ${email}. Make an admin of your own (npm run admin -- create-admin), run \`npm start\` and delete ${email} under Admin → Users`,
        );
    }
    return traces;
  });
}

async function countDemoProducts(shop: ShopReader): Promise<number> {
  const products = await everyItem((page) => shop.listProducts({ sort: 'newest', ...page }));
  // Other products have random names for pictures, and ids that no picture is called after.
  return products.filter(({ _id, image }) => image === pictureOf(_id)).length;
}
