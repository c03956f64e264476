import { soldAs } from '#shared/catalogue/sold-line';
import { lineOfKey, stockOfLine } from '#shared/catalogue/variant';
import type { Logger } from 'pino';
import type { Product } from '#shared/catalogue/product';
import { isEmailProven } from '#shared/users/proven-email';
import { createLeadership } from '../concurrency/leadership';
import { repeatedWork, type RepeatedWork, type RepeatOptions } from '../concurrency/repeated-work';
import type { ShopWriter } from '../store/repositories/shop-on-engine';
import type { ShopStore } from '../store/repositories/shop-store';
import { countMail } from '../mails/daily-share';
import { backInStockMail } from '../mails/texts/back-in-stock-mail';
import { signed } from '../mails/texts/mail-text';
import { sayIn } from '../mails/texts/mail-words';
import { waitingMail } from '../mails/waiting-mail';
import { putBackInStockPush } from './order-push';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** After a change of the catalogue a check follows within this time, one for many orders in a row. In milliseconds. */
const MAX_DELAY = 5_000;
/** How often to check without a change: for further rounds, and for what a process that died has left. */
const POLL_INTERVAL = 5 * MINUTE;
/** A process that has died is replaced by another after this long. */
const LEADER_TIMEOUT = 2 * POLL_INTERVAL;
/** How many lines and people are handled in one check. */
const MAX_LINES = 500;
const MAX_ROUND = 200;

interface Deps {
  readonly store: ShopStore;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly randomUuid: () => string;
  /** The shop's origin, without a slash at the end. */
  readonly origin: () => string;
  readonly log: Pick<Logger, 'info'>;
}

/**
 * Notifies people who asked for it that a product can be bought again, however its stock came back. In rounds: as many people as
 * there are pieces, the longest waiting first, and the next ones in the next clock hour if any are left then
 * (docs/shop-rules.md#r-again-5). Each is notified once: the request is deleted in the transaction that queues the mail.
 */
export function createBackInStock({ store, clock, randomUuid, origin, log }: Deps) {
  /** Whether a line's round of this hour belongs to this call: of any number, in all processes, one gets it. */
  const beginRound = (line: string, now: number): Promise<boolean> => {
    const until = new Date(now + 2 * HOUR).toISOString();
    const hour = Math.floor(now / HOUR);
    return store.write((shop) => shop.spend(`back in stock ${line} ${hour}`, until));
  };

  /** @returns whether they still waited */
  const tell = (product: Product, line: string, user: string, at: string): Promise<boolean> =>
    store.write(async (shop) => {
      const alerts = (await shop.ownDocuments(user, ['alerts'])).alerts;
      if (!alerts.some(({ _id }) => _id === line)) return false;
      await putNews(shop, user, product, line, at);
      await shop.removeOwn(user, 'alerts', line);
      return true;
    });

  /** Queues, in the transaction that ends a person's waiting, notices to subscribed devices, and a mail. */
  async function putNews(
    shop: ShopWriter,
    user: string,
    product: Product,
    line: string,
    at: string,
  ) {
    const { variant } = lineOfKey(line);
    await putBackInStockPush(shop, product._id, user, at, soldAs(product, variant)?.variant);
    const account = await shop.user(user);
    // Only a confirmed address gets mails, as about orders.
    if (!account || !isEmailProven(account) || !(await countMail(shop, account, at))) return;
    const words = backInStockMail(
      product,
      {
        say: sayIn(account.language),
        origin: origin(),
      },
      variant,
    );
    const content = signed(words, await shop.ownerSettings());
    const mail = { _id: randomUuid(), kind: 'back-in-stock', to: account.email, content };
    await shop.putMail(waitingMail(mail, at));
  }

  return {
    /** Notifies everyone who is due. */
    async run(): Promise<void> {
      const awaited = await store.read((shop) => shop.awaitedLines(MAX_LINES));
      for (const line of awaited) {
        const { product: id } = lineOfKey(line);
        const now = clock();
        if (!(await beginRound(line, now))) continue;
        const { product, waiting } = await store.read(async (shop) => {
          const [found] = await shop.products([id]);
          const most = Math.min(found ? stockOfLine(found, line) : 0, MAX_ROUND);
          return { product: found, waiting: await shop.waitingFor(line, most) };
        });
        if (!product) continue;
        let notified = 0;
        for (const person of waiting)
          if (await tell(product, line, person.user, new Date(now).toISOString())) notified += 1;
        if (notified > 0) log.info({ product: line, notified }, 'back in stock: notified');
      }
    },
  };
}

/** Does so soon after a change of the catalogue, and periodically, in one of all processes. To be stopped before the store is closed. */
export function watchBackInStock(
  deps: Deps,
  options: Pick<RepeatOptions, 'failed' | 'timer'>,
): RepeatedWork {
  const backInStock = createBackInStock(deps);
  const leadership = createLeadership(deps.store, 'back-in-stock', LEADER_TIMEOUT);
  let dueAt = 0;
  const work = repeatedWork(
    async () => {
      const now = deps.clock();
      if (now < dueAt) return;
      dueAt = now + POLL_INTERVAL;
      await leadership.lead(() => backInStock.run());
    },
    { every: MAX_DELAY, ...options },
  );
  const stopListening = deps.store.onCommit(({ catalogue }) => {
    if (catalogue) dueAt = 0;
  });
  return {
    ...work,
    async stop() {
      stopListening();
      await work.stop();
      await leadership.leave();
    },
  };
}
