import { NO_SEARCH_WORDS } from '#shared/catalogue/no-search-words';
import type { SearchWords } from '#shared/catalogue/search-words';
import { DEFAULT_SETTINGS } from '#shared/shop/default-settings';
import type { OwnerSettings } from '#shared/shop/owner-settings';
import { settingsSchema, wordsSchema } from '../row-types';
import type { CatalogueChange } from '../queries';
import type { ShopReader, ShopWriter } from '../shop-store';
import {
  productOf,
  PRODUCT_COLUMNS,
  PRODUCT_TABLES,
  SETTINGS_LOCK,
  type ProductRow,
} from './catalogue';
import { jsonOf } from './json';
import { checkRow } from './rows';
import type { ServerRun } from './server-runs';
import { raisedSql, versionSql, type Transaction } from './transaction';

/*
 * The feed of the catalogue. Every order changes it, so nothing may be counted that only one transaction can hold at a time: a
 * version is the number of its transaction (`server-runs.ts`), which costs nothing, and numbers do not commit in their order.
 *
 * A reader that has seen version 95 may therefore not stand at 95 while the transaction of 90 is open: it would never be told
 * of it. It stands at the last version below which nothing can come any more. PostgreSQL says where that is:
 * every transaction below `pg_snapshot_xmin` has ended, and is seen where it committed; whoever begins later has a
 * higher number. What lies beyond is told at once all the same, and told again at the next pull.
 */

type FeedReader = Pick<
  ShopReader,
  'catalogueVersion' | 'catalogueState' | 'catalogueChanges' | 'searchWords' | 'ownerSettings'
>;

interface WordsRow {
  readonly version: number;
  readonly doc: SearchWords;
}

/** The versions of what is in the feed beside products. */
const SINGLES =
  '(select version from search_words union all select version from owner_settings) as singles';

/** The words that were read last: the same object as long as nobody changes them, by which readers see that they need not look. */
const lastWords = new WeakMap<ServerRun, WordsRow>();

/** Under what a transaction knows what the owner has set, where that was looked up as it began. */
export const OWNER_SETTINGS = 'owner settings as it began';

export function readCatalogueFeed(tx: Transaction): FeedReader {
  const newest = async () => {
    const found = await tx.one<{ products: number | null; singles: number | null }>(
      `select (select max(version) from product_state) as products,
        (select max(version) from ${SINGLES}) as singles`,
    );
    const { products, singles } = { products: found?.products ?? 0, singles: found?.singles ?? 0 };
    return { products, all: Math.max(products, singles) };
  };

  /** The newest version below which nothing can come any more. */
  async function standing(newestOfAll: number): Promise<number> {
    const settled = await tx.settledVersion();
    if (newestOfAll <= settled) return newestOfAll;
    const found = await tx.one<{ version: number | null }>(
      `select greatest((select max(version) from product_state where version <= $1),
        (select max(version) from ${SINGLES} where version <= $1)) as version`,
      [settled],
    );
    return found?.version ?? 0;
  }

  return {
    catalogueVersion: async () => (await newest()).all,

    async catalogueState() {
      const { all } = await newest();
      const stands = await standing(all);
      if (stands === all) return String(all);
      const beyond = await tx.one<{ digest: string }>(
        `select md5(string_agg(version::text, ' ' order by version)) as digest
         from (select version from product_state union all select version from ${SINGLES}) as changes
         where version > $1`,
        [stands],
      );
      return `${stands}+${beyond?.digest}`;
    },

    async catalogueChanges(after, limit) {
      const { products, all } = await newest();
      // With all that share its last version, so that a reader can stand behind it.
      const rows = await tx.rows<ProductRow>(
        `select ${PRODUCT_COLUMNS} from ${PRODUCT_TABLES}
         where s.version > $1 order by s.version fetch first $2 rows with ties`,
        [after, limit],
      );
      const found = rows.map(changeOf);
      const last = found.at(-1)?.version ?? products;
      if (last >= products) {
        const stands = await standing(all);
        if (stands < all) tx.isFeedUnsettled = true;
        return { changes: found, version: Math.max(after, stands), more: false };
      }
      const settledVersion = await tx.settledVersion();
      const settled = found.filter(({ version }) => version <= settledVersion);
      const stands = settled.at(-1)?.version;
      // More than a page may yet be moved about: it is told now as far as it fits, and again soon.
      if (stands === undefined) {
        tx.isFeedUnsettled = true;
        return { changes: found, version: after, more: false };
      }
      return { changes: settled, version: stands, more: true };
    },

    async searchWords() {
      await tx.lock('words');
      const row = await tx.one<WordsRow>('select version, doc from search_words');
      if (!row) return NO_SEARCH_WORDS;
      const before = lastWords.get(tx.run);
      if (before?.version === row.version) return before.doc;
      lastWords.set(tx.run, row);
      return row.doc;
    },

    async ownerSettings() {
      // An order asks for one of them: it is told what holds as it begins (`prefetch.ts`).
      if (tx.knows(OWNER_SETTINGS))
        return { ...DEFAULT_SETTINGS, ...tx.known<Partial<OwnerSettings>>(OWNER_SETTINGS) };
      // Many read them beside one another, and whoever writes them waits for those.
      await tx.lockShared(SETTINGS_LOCK);
      const row = await tx.one<{ doc: OwnerSettings }>('select doc from owner_settings');
      // A setting that is newer than the row is as nobody had set it.
      return { ...DEFAULT_SETTINGS, ...row?.doc };
    },
  };
}

function changeOf(row: ProductRow): CatalogueChange {
  const product = productOf(row);
  return { _id: row.id, version: row.version, product: product?.draft ? null : product };
}

export function writeSingles(
  tx: Transaction,
): Pick<ShopWriter, 'putSearchWords' | 'putOwnerSettings'> {
  return {
    async putSearchWords(words) {
      checkRow('search_words', wordsSchema, { version: 0, words });
      await tx.lock('words');
      await tx.change(
        `insert into search_words (version, doc) values (${versionSql('$1')}, $2)
         on conflict (single) do update set version = ${raisedSql('search_words.version', '$1')}, doc = excluded.doc`,
        [tx.nextStep(), jsonOf(words)],
      );
      tx.changes.catalogue = true;
    },
    async putOwnerSettings(settings) {
      checkRow('owner_settings', settingsSchema, { version: 0, settings });
      await tx.lock(SETTINGS_LOCK);
      await tx.change(
        `insert into owner_settings (version, doc) values (${versionSql('$1')}, $2)
         on conflict (single) do update set version = ${raisedSql('owner_settings.version', '$1')}, doc = excluded.doc`,
        [tx.nextStep(), jsonOf(settings)],
      );
      await tx.rows('select set_low_levels()');
      tx.changes.catalogue = true;
    },
  };
}
