import { addedBytes, ordersBeside, timesSlower } from './beside-flood';
import { atMost, type Section } from './figures';
import type { Flooder, FloodKind } from './flood';
import { holdStreams } from './held-streams';
import { shopOfHonestPeople, type HonestShop } from './honest-people';
import { slowestHostileRequest } from './hostile-requests';

/** Behind one carrier's address, each with its event stream. */
const PHONES = 300;
const CARRIER = '100.64.0.1';
/** What an answer to a slow request may take, in milliseconds. */
const ANSWER_WITHIN = 5;

const flooder = (kind: FloodKind, { server }: HonestShop): Flooder => ({
  kind,
  port: server.port,
  token: '',
  victim: '',
  products: [],
});

/** Runs something on a shop of its own. */
async function inShop<Result>(work: (shop: HonestShop) => Promise<Result>): Promise<Result> {
  const shop = await shopOfHonestPeople(0);
  try {
    return await work(shop);
  } finally {
    await shop.server.close();
  }
}

/**
 * Floods by visitors without an account: requests that are slow to parse, and event streams that are opened and left, while phones
 * behind another address hold theirs.
 * @param seconds how long each flood goes on in all, in so many rounds
 */
export async function measureVisitorFloods(
  seconds: number,
  rounds: number,
): Promise<Pick<Section, 'how' | 'figures' | 'details'>> {
  const during = { seconds, rounds };
  const hostile = await inShop(async (shop) => {
    const slowest = await slowestHostileRequest(shop.server.port);
    const beside = await ordersBeside(shop, './flood.ts', flooder('hostile', shop), during);
    return { slowest, beside };
  });
  const streams = await inShop(async (shop) => {
    const held = await holdStreams(shop.server.port, PHONES, CARRIER);
    try {
      const beside = await ordersBeside(shop, './flood.ts', flooder('streams', shop), during);
      return { beside, lost: held.refused + held.ended() };
    } finally {
      held.close();
    }
  });
  const { slowest } = hostile;
  return {
    how:
      `a visitor sends 15 kB of slow-to-read text in headers and addresses; another opens and leaves event streams, 120 at once, while ${PHONES} phones of ` +
      `one address hold theirs (${seconds} s each)`,
    figures: [
      atMost('p95 of an honest order beside slow requests', timesSlower(hostile.beside), 2, '×'),
      atMost(
        `slowest answer to one of ${slowest.count} slow requests, sent alone`,
        slowest.milliseconds,
        ANSWER_WITHIN,
        ' ms',
      ),
      atMost(
        'p95 of an honest order beside streams that are opened and left',
        timesSlower(streams.beside),
        2,
        '×',
      ),
      atMost(`streams of ${PHONES} phones refused or ended meanwhile`, streams.lost, 0, '', 0),
      atMost(
        `growth of the data folder by both, in ${2 * seconds} s`,
        (addedBytes(hostile.beside) + addedBytes(streams.beside)) / 1e6,
        1,
        ' MB',
      ),
    ],
    details:
      `Slow requests: ${hostile.beside.details} The slowest alone was ${slowest.what}. ` +
      `Streams: ${streams.beside.details}`,
  };
}
