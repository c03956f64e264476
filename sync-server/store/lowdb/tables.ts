import { newestFirst } from '#shared/catalogue/product-order';
import type { ListEntry } from './listing';
import { CHANGE_FEEDS, TABLES } from './rows';
import { ROW_KINDS, type ShopRows, type RowKind } from '../shop-rows';
import { Table } from './table';

type Tables = { readonly [Name in RowKind]: Table<ShopRows[Name]> };

function emptyTables(): Tables {
  return {
    users: new Table(TABLES.users),
    sessions: new Table(TABLES.sessions),
    products: new Table(TABLES.products),
    documents: new Table(TABLES.documents),
    clients: new Table(TABLES.clients),
    outcomes: new Table(TABLES.outcomes),
    payments: new Table(TABLES.payments),
    holds: new Table(TABLES.holds),
    audit: new Table(TABLES.audit),
    events: new Table(TABLES.events),
    identities: new Table(TABLES.identities),
    resets: new Table(TABLES.resets),
    mails: new Table(TABLES.mails),
    security: new Table(TABLES.security),
    words: new Table(TABLES.words),
    spent: new Table(TABLES.spent),
    invoices: new Table(TABLES.invoices),
    pins: new Table(TABLES.pins),
    settings: new Table(TABLES.settings),
    stock: new Table(TABLES.stock),
    notes: new Table(TABLES.notes),
    subscriptions: new Table(TABLES.subscriptions),
    pushes: new Table(TABLES.pushes),
    errors: new Table(TABLES.errors),
  };
}

/** The version of a row of the public feed or of an account's; 0 for any other. */
function versionOf<Name extends RowKind>(name: Name, row: ShopRows[Name]): number {
  return (CHANGE_FEEDS.has(name) && TABLES[name].feed(row)?.version) || 0;
}

/**
 * One state of the shop: what was written here over the state below. The lowest layer holds what is committed, each
 * layer above it one transaction. A layer that has something above it no longer changes, so whoever holds it reads one
 * consistent state; a draft is thrown away by letting go of it.
 */
export class Layer {
  readonly #tables = emptyTables();
  #newest = 0;

  /** @param number raised by one with every transaction: tells older states from newer ones */
  constructor(
    public below: Layer | null,
    public number: number,
  ) {}

  get<Name extends RowKind>(name: Name, key: string): ShopRows[Name] | undefined {
    const here = this.#tables[name].rows.get(key);
    return here === undefined ? this.below?.get(name, key) : (here ?? undefined);
  }

  set<Name extends RowKind>(name: Name, key: string, row: ShopRows[Name] | null): void {
    this.#tables[name].set(key, row);
    const version = row ? versionOf(name, row) : 0;
    if (version > this.#newest) this.#newest = version;
  }

  /** The highest version that was given out for what is here, in any change feed. */
  get newestVersion(): number {
    return Math.max(this.#newest, this.below?.newestVersion ?? 0);
  }

  /** Every row of a table, in no order. */
  all<Name extends RowKind>(name: Name): ShopRows[Name][] {
    return this.#resolve(name, (layer) => layer.#tables[name].rows.keys());
  }

  /** The rows of a group, in no order. */
  group<Name extends RowKind>(name: Name, group: string): ShopRows[Name][] {
    return this.#resolve(name, (layer) => layer.#tables[name].keysIn(group)).filter((row) =>
      this.#tables[name].rule.groups(row).includes(group),
    );
  }

  /** The listed rows of a table, newest first, by their keys. Read it before the next change: it is not a copy. */
  listed(name: RowKind): readonly ListEntry[] {
    const here = this.#tables[name];
    if (!this.below) return here.listed;
    const below = this.below.listed(name);
    if (here.rows.size === 0) return below;
    const untouched = below.filter(({ key }) => !here.rows.has(key));
    // Both are in order already, which the sort finds out in one pass.
    return [...here.listed, ...untouched].sort(newestFirst);
  }

  /** The version of the newest change of a feed; 0 before the first. */
  lastVersion(name: RowKind, feed: string): number {
    const here = this.#tables[name].feed(feed)?.lastVersion ?? 0;
    return here > 0 ? here : (this.below?.lastVersion(name, feed) ?? 0);
  }

  /**
   * The rows of a feed that changed after a version, oldest change first, each once: `limit` of them, and those that share the
   * version of the last one.
   */
  changes<Name extends RowKind>(
    name: Name,
    feed: string,
    after: number,
    limit: number,
  ): ShopRows[Name][] {
    const rule = this.#tables[name].rule;
    const found: ShopRows[Name][] = [];
    let reached = after;
    for (const layer of this.#stack().reverse()) {
      for (const { key, version } of layer.#tables[name].feed(feed)?.after(reached) ?? []) {
        if (found.length >= limit && version > reached) return found;
        reached = version;
        const row = this.get(name, key);
        if (row && rule.feed(row)?.version === version) found.push(row);
      }
    }
    return found;
  }

  /** What was written in this layer alone. */
  written<Name extends RowKind>(name: Name): ReadonlyMap<string, ShopRows[Name] | null> {
    return this.#tables[name].rows;
  }

  get isEmpty(): boolean {
    return ROW_KINDS.every((name) => this.#tables[name].rows.size === 0);
  }

  /** Takes the rows of the layer that stands right above into this one. Nobody may hold this state any more. */
  absorb(above: Layer): void {
    for (const name of ROW_KINDS) this.#absorbTable(name, above);
    this.number = above.number;
  }

  #absorbTable<Name extends RowKind>(name: Name, above: Layer): void {
    for (const [key, row] of above.written(name)) {
      this.set(name, key, row);
      if (!row && !this.below) this.#tables[name].rows.delete(key);
    }
  }

  /** This layer and those below, from the top. */
  #stack(): Layer[] {
    return this.below ? [this, ...this.below.#stack()] : [this];
  }

  #resolve<Name extends RowKind>(
    name: Name,
    keysOf: (layer: Layer) => Iterable<string>,
  ): ShopRows[Name][] {
    const seen = new Set<string>();
    const rows: ShopRows[Name][] = [];
    for (const layer of this.#stack()) {
      for (const key of keysOf(layer)) {
        if (seen.has(key)) continue;
        seen.add(key);
        const row = this.get(name, key);
        if (row) rows.push(row);
      }
    }
    return rows;
  }
}
