import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { PROTOCOL_VERSION } from '#shared/protocol/version';
import { median } from '../figures';
import { getRequest, jsonRequest, LeanConnection, type RawRequest } from '../lean-client';
import { cpuSeconds } from '../process-figures';
import type { Case, Measured } from './case';
import { OrderClients } from './order-load';
import { startShop } from './shop-processes';

const CLIENTS = 32;
const PEOPLE = 2_000;
const ROUNDS = 5;
const SECONDS = 4;

const pulled = z.object({ cursor: z.string() });

/** How many of the most common reads a process does in a second: figures for docs/scaling.md, without a budget. */
export const reads: Case = async (server): Promise<Measured> => {
  const shop = await startShop(server, { products: 1_000, people: PEOPLE, orders: PEOPLE * 5 });
  const { people } = shop.signedIn;
  const clients = new OrderClients(shop.ports, CLIENTS);
  try {
    const devices = people.map((token, number) => ({
      token,
      body: {
        protocol: PROTOCOL_VERSION,
        clientId: randomUUID(),
        user: `person-${number}`,
        nonce: randomUUID(),
        accountCursor: null,
        actions: [],
      },
    }));
    const sync = ({ token, body }: (typeof devices)[number], accountCursor: string | null) =>
      jsonRequest('POST', '/api/sync', token, { ...body, accountCursor });
    const pulls: RawRequest[] = [];
    const first = new LeanConnection(shop.ports[0] ?? 0);
    for (const device of devices.slice(0, 500)) {
      const { cursor } = pulled.parse(JSON.parse(await first.send(sync(device, null))));
      pulls.push(sync(device, cursor));
    }
    first.close();
    const kinds: Readonly<Record<string, readonly RawRequest[]>> = {
      'pulls of an account, nothing new': pulls,
      'pulls of a whole account (5 orders)': devices.map((device) => sync(device, null)),
      'questions of the catalogue’s feed, nothing new or a page that is kept ready': [
        getRequest('/api/catalogue/changes'),
      ],
      'documents of the front page': [getRequest('/')],
      'own orders (`GET /api/orders/mine`)': people.map((token) =>
        getRequest('/api/orders/mine', token),
      ),
    };
    const [process] = shop.processes;
    const rows: string[] = [];
    for (const [what, requests] of Object.entries(kinds)) {
      let sent = 0;
      const next = () => requests[sent++ % requests.length] ?? '';
      await clients.load(2, next);
      const rates: number[] = [];
      const shares: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const before = await cpuSeconds(process?.pid ?? 0);
        const { perSecond, times } = await clients.load(SECONDS, next);
        rates.push(perSecond);
        shares.push((((await cpuSeconds(process?.pid ?? 0)) - before) * 1000) / times.length);
      }
      rows.push(
        `| ${what} | ${Math.round(median(rates)).toLocaleString('en')} | ${median(shares).toFixed(2)} ms |`,
      );
    }
    return {
      how: `Reads: ${CLIENTS} clients ask one process as fast as they are answered; ${ROUNDS} rounds of ${SECONDS} s. Shown, for [scaling.md](scaling.md).`,
      figures: [],
      details: [
        '| reads of one process | a second | CPU of the process, each |',
        '| --- | --- | --- |',
        ...rows,
      ].join('\n'),
    };
  } finally {
    await shop.close();
  }
};
