import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { MAX_FILE_ROWS } from '#shared/admin/product-import';
import { importCounts, importPreview } from '#shared/admin/table-import';
import { BASE_COLUMNS } from '#shared/import/own-columns';
import { checkTable } from '../pwa/features/admin/import/check-table';
import { importParts } from '../pwa/features/admin/import/import-parts';
import {
  NOT_BEGUN,
  nextPart,
  withPart,
  type ImportRun,
} from '../pwa/features/admin/import/import-run';
import { createPasswords } from '../sync-server/identity/passwords';
import { signedInUser } from '#shared/users/user';
import { aBenchProduct, startBenchServer, type BenchProcess } from './bench-server';
import { emailOf, PASSWORD } from './busy-shop';
import { atMost, type Figure, type Section } from './figures';
import { inSixVariants, manyProducts } from './many-products';
import { startDatabaseServer } from './postgres/database-server';
import { startShop } from './postgres/shop-processes';

const PRODUCTS = 10_000;
/** The most rows that one request takes. */
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

/** A file of new products without variants. */
async function newFile(count: number): Promise<string> {
  const made = await manyProducts(count);
  const rows = made.map(({ _id, name, pricePaise = 0, image, brand, category, description }) =>
    [`file-${_id}`, name, pricePaise / 100, image, brand, category, description, 20]
      .map((cell) => `"${String(cell).replaceAll('"', '""')}"`)
      .join(','),
  );
  return [BASE_COLUMNS.join(','), ...rows].join('\n');
}

/** Imports a file as the page does: looked at in parts, then sent in parts. @returns the seconds of both */
async function importFile({ shop, admin }: Measured, file: string, count: number) {
  async function send(path: string, table: string, key?: string): Promise<unknown> {
    const response = await fetch(`${shop.url}/api${path}`, {
      method: 'POST',
      headers: {
        ...signedBy(admin),
        'Content-Type': 'text/csv',
        ...(key === undefined ? {} : { 'Idempotency-Key': key }),
      },
      body: table,
    });
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    return response.json();
  }
  const ask = async (table: string, line?: number) => {
    const where = line === undefined ? '' : `?line=${line}`;
    return importPreview.parse(await send(`/products/import/preview${where}`, table));
  };
  const startedAt = performance.now();
  const found = await checkTable(file, ask, () => undefined);
  const checkedAt = performance.now();
  const ticked = new Set(found.rows.map(({ line }) => line));
  const parts = importParts(file, found, ticked);
  let run: ImportRun = {
    file: 'products.csv',
    run: randomUUID(),
    parts,
    pictures: false,
    ...NOT_BEGUN,
  };
  for (let part = nextPart(run); part; part = nextPart(run))
    run = withPart(run, importCounts.parse(await send(part.path, part.table, part.key)));
  if (run.counts.created !== count) throw new Error(`Not all: ${JSON.stringify(run.counts)}`);
  const endedAt = performance.now();
  return { checked: (checkedAt - startedAt) / 1000, imported: (endedAt - checkedAt) / 1000 };
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

/** @param on names the store @param budgets in megabytes, and how many rows the file has that comes in parts: as many as the store is for */
async function measure(
  on: string,
  measured: Measured,
  budgets: {
    readonly exported: number;
    readonly imported: number;
    readonly file: number;
    readonly fileRows: number;
  },
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
  await pause(SETTLED);
  const { fileRows } = budgets;
  const file = await newFile(fileRows);
  const seconds = { checked: 0, imported: 0 };
  const fileExtra = await shop.extraBytesDuring(async () =>
    Object.assign(seconds, await importFile(measured, file, fileRows)),
  );
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
      atMost(
        `minutes for a file of ${fileRows.toLocaleString('en-IN')} rows, looked at and imported in parts, on ${on}`,
        (seconds.checked + seconds.imported) / 60,
        5,
        ' min',
        1,
      ),
      atMost(`more memory meanwhile, on ${on}`, fileExtra / MEGABYTE, budgets.file, ' MB', 0),
    ],
    details:
      `On ${on} the table of ${said(table.length)} took ${extra.map(said).join(', ')} more; an import of ` +
      `${said(Buffer.byteLength(body))} took ${said(imported)} more. The file of ` +
      `${said(Buffer.byteLength(file))} was looked at in ${seconds.checked.toFixed(0)} s and imported in ${seconds.imported.toFixed(0)} s.`,
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
      `the whole table is read from \`GET /api/products/export\` (the worst of ${ROUNDS}), and while new products are imported, by one request, and from a file as the page does it, which looks at it and sends it in parts.`,
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
      { exported: 100, imported: 200, file: 300, fileRows: IMPORTED_ROWS },
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
        { exported: 100, imported: 200, file: 300, fileRows: MAX_FILE_ROWS },
      );
    } finally {
      await shop.close();
    }
  } finally {
    await server.stop();
  }
}
