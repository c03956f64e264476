import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { productId } from './filled-shop';

/** As many orders go into a transaction, and as many transactions beside each other, as of the store under such a load. */
const TOGETHER = 25;
const AT_ONCE = 2;

/**
 * Everything that is stored of new orders, with all indexes and sums, by one statement: made of an order that is there. Nothing is looked
 * up, decided or changed in a document.
 */
const ROWS = `
  with given as materialized (
    select * from unnest($1::text[], $2::text[], $3::text[]) as given (id, person, product)
  ), moved as (
    update products p set stock = stock - 1, version = version + 1
      from given where p.key = product
  ), noted as (
    insert into stock_changes (key, in_product, at_product, doc)
      select product || ' ' || given.id, product, $7, made.doc
      from given, (select c.doc from stock_changes c where c.in_product = $4 limit 1) as made
  ), raised as (
    insert into accounts as a (user_id, version) select person, 1 from given
      on conflict (user_id) do update set version = a.version + 1
  ), trailed as (
    insert into audit_entries (key, in_order, at_order, doc)
      select given.id || ' 1', given.id, '1', made.doc from given, (select a.doc from audit_entries a where a.in_order = $6 limit 1) as made
  )
  insert into orders (key, owner, version, listed, in_user, at_user, in_unpaid, at_unpaid, statuses, to_deliver, user_name, total, method,
      counts, buyer, search, digits, pictures, doc)
    select given.id, person, 1, $7, person, $7, person, $7, statuses, to_deliver, user_name, total, method,
      counts, buyer, replace(search, o.key, given.id), digits, pictures, doc
    from given, orders o where o.owner = $5 and o.key = $6`;

/** Puts the rows of orders without the shop: what PostgreSQL itself needs for them. */
export class PlainRows {
  #placed = 0;

  /** @param url of a database with orders, in which each of the products was ordered */
  constructor(
    private readonly url: string,
    private readonly people: number,
    private readonly products: number,
  ) {}

  /** Puts orders for some seconds. @returns orders a second */
  async perSecond(seconds: number): Promise<number> {
    const clients = Array.from(
      { length: AT_ONCE },
      () => new Client({ connectionString: this.url }),
    );
    await Promise.all(clients.map((client) => client.connect()));
    try {
      const [first] = clients;
      const found = await first?.query<{ user_id: string; id: string; product: string }>(
        `select o.owner as user_id, o.key as id, c.in_product as product
         from audit_entries a join orders o on o.key = a.in_order, stock_changes c limit 1`,
      );
      const made = found?.rows[0];
      if (!made) throw new Error('Rows are made of an order that is there');
      const startedAt = performance.now();
      const end = startedAt + seconds * 1000;
      let count = 0;
      const put = async (client: Client) => {
        while (performance.now() < end) {
          await client.query({
            name: 'rows',
            text: ROWS,
            values: [...this.#next(), made.product, made.user_id, made.id, nowText()],
          });
          count += TOGETHER;
        }
      };
      await Promise.all(clients.map(put));
      return (count * 1000) / (performance.now() - startedAt);
    } finally {
      await Promise.all(clients.map((client) => client.end()));
    }
  }

  /** The next group's ids, people and products. */
  #next(): [string[], string[], string[]] {
    const numbers = Array.from({ length: TOGETHER }, () => (this.#placed += 1));
    return [
      numbers.map(() => randomUUID()),
      numbers.map((number) => `person-${number % this.people}`),
      numbers.map((number) => productId(number % this.products)),
    ];
  }
}

const nowText = () => new Date().toISOString();
