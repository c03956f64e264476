import { setTimeout as pause } from 'node:timers/promises';
import { createPasswords } from '../sync-server/identity/passwords';
import { signedInUser } from '#shared/users/user';
import { aBenchProduct, startBenchServer, type BenchProcess } from './bench-server';
import { emailOf, PASSWORD } from './busy-shop';
import { atMost, type Figure, type Section } from './figures';
import { inSixVariants, manyProducts } from './many-products';
import { startDatabaseServer } from './postgres/database-server';
import { startShop } from './postgres/shop-processes';

const PRODUCTS = 10_000;
/** The most rows that an import takes. */
const IMPORTED_ROWS = 10_000;
const ROUNDS = 3;
/** Deferred work is done by then, in milliseconds. */
const SETTLED = 2_000;
const MEGABYTE = 1_000_000;

/** A shop to measure, with an admin's token. */
interface Measured {
  readonly shop: Pick<BenchProcess, 'url' | 'extraBytesDuring'>;
  readonly admin: string;
}

const signedBy = (admin: string) => ({ Authorization: `Bearer ${admin}` });

/** Reads a table to its end. @returns its bytes @throws Error where there is none */
async function readTable({ shop, admin }: Measured): Promise<Buffer> {
  const response = await fetch(`${shop.url}/api/products/export`, { headers: signedBy(admin) });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return Buffer.from(await response.arrayBuffer());
}

/** The header and the first rows of a table, with other ids: new products, without the record of what was exported. */
function newProducts(table: Buffer): string {
  const [header = '', ...rows] = table.toString().split('\n');
  const taken = rows.slice(0, IMPORTED_ROWS - (IMPORTED_ROWS % 6));
  return [header, ...taken.map((row) => `new-${row.replace(/,r[\w-]*$/, ',')}`)].join('\n');
}

async function importTable({ shop, admin }: Measured, body: string): Promise<void> {
  const headers = { ...signedBy(admin), 'Content-Type': 'text/csv' };
  const response = await fetch(`${shop.url}/api/products/import`, {
    method: 'POST',
    headers,
    body,
  });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
}

/** @param on names the store @param budgets in megabytes */
async function measure(
  on: string,
  measured: Measured,
  budgets: { readonly exported: number; readonly imported: number },
): Promise<{ figures: Figure[]; details: string }> {
  const table = await readTable(measured);
  const { shop } = measured;
  const extra: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await pause(SETTLED);
    extra.push(await shop.extraBytesDuring(() => readTable(measured)));
  }
  const body = newProducts(table);
  await pause(SETTLED);
  const imported = await shop.extraBytesDuring(() => importTable(measured, body));
  const said = (bytes: number) => `${(bytes / MEGABYTE).toFixed(0)} MB`;
  return {
    figures: [
      atMost(
        `more memory during an export, on ${on}`,
        Math.max(...extra) / MEGABYTE,
        budgets.exported,
        ' MB',
        0,
      ),
      atMost(
        `more memory during an import of ${IMPORTED_ROWS.toLocaleString('en-IN')} rows, on ${on}`,
        imported / MEGABYTE,
        budgets.imported,
        ' MB',
        0,
      ),
    ],
    details:
      `On ${on} the table of ${said(table.length)} took ${extra.map(said).join(', ')} more; an import of ` +
      `${said(Buffer.byteLength(body))} took ${said(imported)} more.`,
  };
}

/** What tables of products take of the server's memory, on both stores. */
export async function measureTables(): Promise<Section> {
  const given = inSixVariants(await manyProducts(PRODUCTS));
  const parts = [await onEmbedded(given), await onPostgres(given)];
  return {
    title: 'Tables of products',
    how:
      `${PRODUCTS.toLocaleString('en-IN')} products of 6 variants. How much more memory (RSS) than before the server’s process takes at most: while ` +
      `the whole table is read from \`GET /api/products/export\` (the worst of ${ROUNDS}), and while new products are imported by one request.`,
    figures: parts.flatMap(({ figures }) => figures),
    details: parts.map(({ details }) => details).join('\n\n'),
  };
}

async function onEmbedded(products: Parameters<typeof startBenchServer>[0]['products']) {
  const passwordHash = await createPasswords().hash(PASSWORD);
  const createdAt = new Date(0).toISOString();
  const shop = await startBenchServer({
    products,
    fill: (writer) =>
      writer.putUser({
        _id: 'admin',
        name: 'Admin',
        email: emailOf(0),
        isAdmin: true,
        passwordHash,
        createdAt,
      }),
  });
  try {
    const signedIn = await fetch(`${shop.url}/api/users/auth`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: emailOf(0), password: PASSWORD }),
    });
    const { token } = signedInUser.parse(await signedIn.json());
    return await measure(
      'the embedded store',
      { shop, admin: token },
      { exported: 100, imported: 200 },
    );
  } finally {
    await shop.close();
  }
}

async function onPostgres(given: Awaited<ReturnType<typeof manyProducts>>) {
  const server = await startDatabaseServer();
  try {
    const products = given.map((product, place) => aBenchProduct(product, place));
    const shop = await startShop(server, { products, people: 1 });
    const [process] = shop.processes;
    if (!process) throw new Error('No process');
    try {
      const { admin } = shop.signedIn;
      return await measure(
        'PostgreSQL',
        { shop: process, admin },
        { exported: 100, imported: 200 },
      );
    } finally {
      await shop.close();
    }
  } finally {
    await server.stop();
  }
}
