import { orderDocument, type OrderDocument } from '#shared/orders/order';
import { registerAdmin } from './admin-client';
import { anAddress, aProduct } from './samples';
import { startTestServer, type TestServer, type TestServerOptions } from './start-test-server';
import { register, type Answer, type SignedInClient } from './test-client';

type Headers = Readonly<Record<string, string>>;

/** A shop with a kettle at 50.05 rupees, a shopper who orders it and an admin who marks the orders. */
export interface OrderShop {
  readonly server: TestServer;
  readonly kettle: ReturnType<typeof aProduct>;
  readonly owner: SignedInClient;
  readonly admin: SignedInClient;
  /** Has the owner order two kettles in cash, 100.10 rupees in all. */
  placed(given?: object): Promise<OrderDocument>;
  /** Marks as paid; by the admin unless said. */
  pay(
    id: string,
    receivedAmount?: unknown,
    headers?: Headers,
    by?: SignedInClient,
  ): Promise<Answer>;
  /** Marks as delivered; by the admin unless said. */
  deliver(id: string, headers?: Headers, by?: SignedInClient): Promise<Answer>;
}

/** @param clock milliseconds since 1970 */
export async function startOrderShop(
  clock: () => number,
  options: TestServerOptions = {},
): Promise<OrderShop> {
  const kettle = aProduct({ _id: 'kettle', pricePaise: 50_05, countInStock: 1_000 });
  const server = await startTestServer({ ...options, products: [kettle], clock });
  const owner = await register(server.url);
  const admin = await registerAdmin(server);
  return {
    server,
    kettle,
    owner,
    admin,
    async placed(given = {}) {
      const { body } = await owner.client.post('/api/orders', {
        orderItems: [{ product: 'kettle', qty: 2 }],
        shippingAddress: anAddress(),
        paymentMethod: 'COD',
        totalPrice: '100.10',
        ...given,
      });
      return orderDocument.parse(body);
    },
    pay: (id, receivedAmount = '100.10', headers = {}, { client } = admin) =>
      client.ask('PUT', `/api/orders/${id}/pay`, { body: { receivedAmount }, headers }),
    deliver: (id, headers = {}, { client } = admin) =>
      client.ask('PUT', `/api/orders/${id}/deliver`, { headers }),
  };
}
