import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { productId } from './filled-shop';

/** As many orders go into a transaction, and as many transactions beside each other, as of the store under such a load. */
const TOGETHER = 25;
const AT_ONCE = 2;

/**
 * Everything that is stored of new orders, with all indexes and sums, by one statement: made of an order that is there. Nothing is looked
 * up, decided or read from JSON.
 */
const ROWS = `
  with given as materialized (
    select * from unnest($1::text[], $2::text[], $3::text[]) as given (id, person, product)
  ), moved as (
    update product_state s set stock = stock - 1, revision = revision + 1, version = version + 1 from given where s.id = product
  ), noted as (
    insert into stock_history (product_id, number, doc)
      select product, (select max(h.number) + 1 from stock_history h where h.product_id = product), made.doc
      from given, (select h.doc from stock_history h where h.product_id = $4 and h.number = 1) as made
  ), raised as (
    insert into accounts as a (user_id, version) select person, 1 from given
      on conflict (user_id) do update set version = a.version + 1
  ), owned as (
    insert into document_owners (id, kind, user_id) select id, 'order', person from given
  ), trailed as (
    insert into audit (order_id, number, doc)
      select id, 1, made.doc from given, (select a.doc from audit a where a.order_id = $6 and a.number = 1) as made
  )
  insert into orders (user_id, id, version, created_at, waiting, cash, statuses, is_paid, to_deliver, net, user_name, total, method,
      paid_at, delivered_at, search, digits, pictures, doc)
    select person, given.id, 1, $7, waiting, cash, statuses, is_paid, to_deliver, net, user_name, total, method,
      paid_at, delivered_at, replace(search, o.id, given.id), digits, pictures, jsonb_set(doc, '{_id}', to_jsonb(given.id))
    from given, orders o where o.user_id = $5 and o.id = $6`;

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
        `select o.user_id, o.id, h.product_id as product from orders o, stock_history h where h.number = 1 limit 1`,
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
