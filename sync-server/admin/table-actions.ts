import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { MAX_TABLE_BYTES } from '#shared/admin/product-import';
import { CommandRefused, type OwnerCommand } from './command';
import { decodeTable } from './csv-table';
import { exportOrdersCommand, exportProductsCommand, type ExportResult } from './export-tables';
import { importProductsCommand } from './import-products';
import { writingFile } from './output-file';
import { runAtShop, writeTo, type Deps } from './run-at-shop';

type ExportCommand = OwnerCommand<Record<string, never>, ExportResult>;

/** `export products`. */
export function exportProducts(deps: Deps, file: string | undefined): Promise<void> {
  return exportTable(deps, exportProductsCommand, file);
}

/** `export orders`. */
export function exportOrders(deps: Deps, file: string | undefined): Promise<void> {
  return exportTable(deps, exportOrdersCommand, file);
}

/** `import products`. */
export async function importProducts(
  deps: Deps,
  file: string,
  { dryRun = false }: { readonly dryRun?: boolean },
): Promise<void> {
  const args = { table: await readTableFile(resolve(deps.directory, file)), dryRun };
  const doing = dryRun ? 'Looking' : 'Importing';
  const put = (piece: string) => writeTo(deps.stdout, piece);
  const counts = await runAtShop(deps, importProductsCommand, args, { doing, put });
  const { created, updated, unchanged } = counts;
  const heading = dryRun ? 'Nothing was written. It would be' : 'Imported';
  deps.stdout.write(
    `${heading}: ${created} created, ${updated} updated, ${unchanged} unchanged.\n`,
  );
}

async function exportTable(
  deps: Deps,
  command: ExportCommand,
  file: string | undefined,
): Promise<void> {
  const { stdout, stderr, directory } = deps;
  const write = (put: (piece: string) => Promise<void>, doing?: string) =>
    runAtShop(deps, command, {}, doing === undefined ? { put } : { put, doing });
  if (file === undefined) {
    // A bar would appear in the middle of a table on the same terminal.
    await write((piece) => writeTo(stdout, piece), stdout.isTTY ? undefined : 'Exporting');
    return;
  }
  const { rows } = await writingFile(resolve(directory, file), (put) => write(put, 'Exporting'));
  stderr.write(`${rows} rows written to ${file}\n`);
}

/** @throws CommandRefused, TableRefused if it is no table in UTF-8 */
async function readTableFile(path: string): Promise<string> {
  if ((await stat(path)).size > MAX_TABLE_BYTES)
    throw new CommandRefused(`${path} is larger than ${MAX_TABLE_BYTES / 1024 / 1024} MB`);
  return decodeTable(await readFile(path));
}
