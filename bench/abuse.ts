import { availableParallelism, loadavg } from 'node:os';
import { measureAccountFloods } from './abuse-accounts';
import { measureVisitorFloods } from './abuse-visitors';
import { emailOf } from './busy-shop';
import { addedBytes, ordersBeside, timesSlower, type Beside } from './beside-flood';
import { atMost, type Section } from './figures';
import type { Flooder } from './flood';
import { PAUSE, PRODUCTS, SHOPPERS, shopOfHonestPeople } from './honest-people';

/** How long the flood goes on in all; `BENCH_SECONDS` makes it shorter, for a look. */
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 60);
/** Quiet and flooded times alternate, so that other load of the machine affects both. */
const ROUNDS = 6;
const FLOODER = SHOPPERS;

/** One account floods the shop with everything that an account can do, while honest people order; then visitors and many accounts do. */
export async function measureAbuse(): Promise<Section> {
  const load = loadOfMachine();
  const shop = await shopOfHonestPeople(1);
  try {
    const flooder: Flooder = {
      kind: 'account',
      port: shop.server.port,
      token: (await shop.signIn(FLOODER)).token,
      victim: emailOf(0),
      products: Array.from({ length: PRODUCTS }, (_, index) => `product-${index}`),
    };
    const measured = await ordersBeside(shop, './flood.ts', flooder, {
      seconds: SECONDS,
      rounds: ROUNDS,
    });
    const others = [
      await measureVisitorFloods(SECONDS / 2, ROUNDS / 2),
      await measureAccountFloods(SECONDS / 2, ROUNDS / 2),
    ];
    return sectionOf(measured, others, load);
  } finally {
    await shop.server.close();
  }
}

/** Other programs: a flood keeps every processor busy, so that they only affect the flooded times. */
function loadOfMachine(): string {
  const [lastMinute = 0] = loadavg();
  const processors = availableParallelism();
  return (
    `Load before: ${lastMinute.toFixed(1)} on ${processors} processors. From about ${processors} on the ratios are the machine's: ` +
    'repeat on a quiet one, `npm run bench -- --write abuse`.'
  );
}

function sectionOf(
  measured: Beside,
  others: readonly Pick<Section, 'how' | 'figures' | 'details'>[],
  load: string,
): Section {
  return {
    title: 'A flood beside honest people',
    how:
      `${SHOPPERS} honest people order for cash every ${PAUSE} ms or so, each from their own network; none is refused. Limits are the defaults. Against quiet times: ` +
      `one account sends all it can over eight connections (${SECONDS} s, ${ROUNDS} rounds); ${others.map(({ how }) => how).join('; ')}.`,
    figures: [
      atMost(
        'p95 of an honest order beside the flood, against quiet times',
        timesSlower(measured),
        2,
        '×',
      ),
      atMost(
        `growth of the data folder by the flood, in ${SECONDS} s`,
        addedBytes(measured) / 1e6,
        1,
        ' MB',
      ),
      ...others.flatMap(({ figures }) => figures),
    ],
    note: load,
    details: [measured, ...others].map(({ details }) => details).join('\n\n'),
  };
}
