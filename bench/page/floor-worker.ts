import type { ProductDocument } from '#shared/catalogue/product';
import { plainDatabase } from '../../pwa/database/plain-database';

/** The least that a worker could do: one compressed body, parsed and put into the database, whose name is the worker's. */
async function fill(): Promise<void> {
  const response = await fetch('/bench-floor.json', { cache: 'no-store' });
  const products = (await response.json()) as ProductDocument[];
  const db = await plainDatabase(indexedDB, self.name)();
  const transaction = db.transaction('products', 'readwrite');
  for (const product of products) transaction.objectStore('products').put(product);
  await new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(transaction.error);
  });
  db.close();
}

fill().then(() => self.postMessage('done'), reportError);
