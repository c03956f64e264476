import { addresses, offerUses, orders, OWN_KINDS, reviews } from '../../kinds/accounts';
import { offers, ownerSettings, pinTables, products, stockChanges } from '../../kinds/catalogue';
import { pushSubscriptions } from '../../kinds/messages';
import { auditEntries } from '../../kinds/payments';
import { sessions, users } from '../../kinds/people';
import { clients, outcomes } from '../../kinds/sync';
import { StoreUnavailableError } from '../../store-errors';
import { asStoreError } from './problems';
import type { Transactions } from './transactions';

/** How long the probe waits for a lock, in milliseconds. */
const LOCK_TIMEOUT = 1_000;

/**
 * What an order writes to. A statement that writes no row asks for the rights and locks of one that does: a process that holds one of these
 * against writers holds up every order.
 */
const TABLES = [orders, outcomes, clients, products, auditEntries, stockChanges, offerUses]
  .map(({ name }) => name)
  .concat('accounts', 'order_sums', 'product_sales');
const noRow = (table: string) => `insert into ${table} select * from ${table} where false`;
/** Other tables that an order reads: for the session, the address, and what its device has not seen yet. */
const READ = [
  users,
  sessions,
  ownerSettings,
  pinTables,
  offers,
  pushSubscriptions,
  addresses,
  reviews,
  ...Object.values(OWN_KINDS),
].map(({ name }) => name);
const noneOf = (table: string) => `select from ${table} where false`;
/** One row, again and again, in a table of rows that are short-lived anyway. */
const WRITE = `insert into leases (name, until, fence) values ('readiness', clock_timestamp(), 0)
  on conflict (name) do update set until = excluded.until`;
/** Some tens of pages, for which a table has no room if the disk is full. */
const GROW = `insert into outcomes (key, owner, version, doc)
  select 'probe ' || n, '', 0, to_json(repeat(md5(random()::text), 45)) from generate_series(1, 200) as n`;

/** Ends the transaction that only was to see whether there is room. */
class Enough extends Error {
  override readonly name = 'Enough';
}

/**
 * Writes and commits one row, with the locks and rights of an order.
 * @param grows whether there must be room for more rows as well: written, and undone
 * @throws StoreUnavailableError if that fails
 */
export async function probeWrites(transactions: Transactions, grows: boolean): Promise<void> {
  try {
    if (grows)
      await transactions
        .attempt(async (sql) => {
          await sql.rows(GROW);
          throw new Enough();
        }, LOCK_TIMEOUT)
        .catch((error: unknown) => {
          if (!(error instanceof Enough)) throw error;
        });
    await transactions.attempt(async (sql) => {
      for (const table of TABLES) sql.send(noRow(table));
      for (const table of READ) sql.send(noneOf(table));
      await sql.rows(WRITE);
      return { result: undefined };
    }, LOCK_TIMEOUT);
  } catch (error) {
    const told = asStoreError(error);
    if (told instanceof StoreUnavailableError) throw told;
    throw new StoreUnavailableError('The database has not taken a small write', { cause: error });
  }
}
