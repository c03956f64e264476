import { MAX_PRINTED, printReply } from '#shared/admin/print';
import type { Order } from '#shared/orders/order';
import { anOrder } from '#shared/testing/an-order';
import { signedInUser } from '#shared/users/user';
import { createPasswords } from '../sync-server/identity/passwords';
import { startBenchServer } from './bench-server';
import { emailOf, PASSWORD } from './busy-shop';
import { atMost, median, type Section } from './figures';
import { jsonRequest, LeanConnection } from './lean-client';

const ROUNDS = 9;
const LINES = 5;
const PRODUCTS = 500;

/** The longest that 200 orders may take, in seconds. */
const BUDGET = 2;

/** An order of some products, of a person of its own. */
function orderOf(round: number, number: number): Order {
  const lines = Array.from({ length: LINES }, (_, line) => ({
    product: `product-${(number * LINES + line) % PRODUCTS}`,
    name: `Product of the order ${number}, line ${line}`,
    image: '/pictures/placeholder-960.webp',
    pricePaise: 499_00,
    qty: 1 + line,
  }));
  const user = { _id: `person-${number}`, name: 'Asha Rao', email: emailOf(number + 1) };
  return anOrder({ _id: `order-${round}-${number}`, user, orderItems: lines });
}

/** The one reply from which 200 orders are printed, with their invoices. */
export async function measurePrinting(): Promise<Section> {
  const passwordHash = await createPasswords().hash(PASSWORD);
  const server = await startBenchServer({
    products: Array.from({ length: PRODUCTS }, (_, number) => ({
      _id: `product-${number}`,
      hsn: '6911',
    })),
    async fill(shop) {
      const admin = { _id: 'admin', name: 'Admin', email: emailOf(0), isAdmin: true };
      const createdAt = new Date(0).toISOString();
      await shop.putUser({ ...admin, passwordHash, createdAt });
      for (let round = 0; round < ROUNDS; round += 1)
        for (let number = 0; number < MAX_PRINTED; number += 1)
          await shop.putOrder(orderOf(round, number));
    },
  });
  const connection = new LeanConnection(Number(new URL(server.url).port));
  try {
    const signIn = { email: emailOf(0), password: PASSWORD };
    const answer = await connection.send(jsonRequest('POST', '/api/users/auth', undefined, signIn));
    const { token } = signedInUser.parse(JSON.parse(answer));
    async function timed(round: number): Promise<number> {
      const orders = Array.from({ length: MAX_PRINTED }, (_, number) => `order-${round}-${number}`);
      const asked = { orders, invoices: true };
      const startedAt = performance.now();
      const text = await connection.send(jsonRequest('POST', '/api/admin/print', token, asked));
      const time = performance.now() - startedAt;
      const given = printReply.parse(JSON.parse(text)).orders.filter(({ invoice }) => invoice);
      if (given.length !== MAX_PRINTED) throw new Error(`${given.length} orders have an invoice`);
      return time;
    }
    const first: number[] = [];
    const again: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      first.push(await timed(round));
      again.push(await timed(round));
    }
    return {
      title: 'Orders to print, on the embedded store',
      how: `${MAX_PRINTED} orders of ${LINES} lines, each of another person, by one \`POST /api/admin/print\` that gives each its invoice; ${ROUNDS} rounds.`,
      figures: [
        atMost(
          `${MAX_PRINTED} orders to print, with new invoices (the slowest round)`,
          Math.max(...first) / 1_000,
          BUDGET,
          ' s',
        ),
      ],
      details: `With new invoices: median ${median(first).toFixed(0)} ms; printed again, which writes nothing: median ${median(again).toFixed(0)} ms.`,
    };
  } finally {
    connection.close();
    await server.close();
  }
}
