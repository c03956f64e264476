import { may } from '#shared/users/permissions';
import { shopDay, shopTime } from '#shared/shop/shop-day';
import { isEmailProven } from '#shared/users/proven-email';
import type { User } from '../store/row-types';
import type { ShopReader } from '../store/repositories/shop-on-engine';
import type { ShopStore } from '../store/repositories/shop-store';
import { lowStockMail } from './texts/low-stock-mail';
import { signed } from './texts/mail-text';
import { sayIn } from './texts/mail-words';
import { waitingMail } from './waiting-mail';

/** How often to check whether today's mails are due, in milliseconds. */
export const LOW_STOCK_INTERVAL = 10 * 60 * 1000;
/** The hour of the shop's day from which they are. */
const FROM_HOUR = 8;
/** How many products are named. */
const NAMED = 50;
/** How many admins are read at a time. */
const BATCH_SIZE = 100;
/** How long it is remembered that a day's mails were written, in milliseconds: longer than the day. */
const SPENT_LIFETIME = 3 * 24 * 60 * 60 * 1000;

interface Deps {
  readonly store: Pick<ShopStore, 'write'>;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** Where links lead, without a slash at the end. */
  readonly origin: () => string;
}

/**
 * Writes the daily low-stock mail to the admins who want it: once a day at most, however many processes there are and whenever they
 * start, as the day is spent in the same transaction. Without low stock there is no mail.
 */
export async function putLowStockMails({ store, clock, origin }: Deps): Promise<void> {
  const now = clock();
  const day = shopDay(now);
  if (Number(shopTime(now).slice(11, 13)) < FROM_HOUR) return;
  const at = new Date(now).toISOString();
  await store.write(async (shop) => {
    const admins = await readersAmong(shop);
    if (admins.length === 0) return;
    if (!(await shop.spend(`low-stock-mails ${day}`, new Date(now + SPENT_LIFETIME).toISOString())))
      return;
    const { items, total } = await shop.lowStock(NAMED);
    if (total === 0) return;
    const facts = await shop.ownerSettings();
    for (const { _id, email: to, language } of admins) {
      const words = lowStockMail(items, total, facts, { say: sayIn(language), origin: origin() });
      const content = signed(words, facts);
      await shop.putMail(
        waitingMail({ _id: `low-stock.${day}.${_id}`, kind: 'low-stock', to, content }, at),
      );
    }
  });
}

/** The admins who want the mail and have a confirmed email. */
async function readersAmong(shop: ShopReader): Promise<User[]> {
  const readers: User[] = [];
  for (let pageNumber = 1; ; pageNumber += 1) {
    const { items, pages } = await shop.listUsers({
      pageNumber,
      pageSize: BATCH_SIZE,
      sort: '-admin',
    });
    const admins = items.filter((user) => may(user, 'see-orders'));
    readers.push(...admins.filter((one) => one.lowStockMail === true && isEmailProven(one)));
    if (admins.length < BATCH_SIZE || pageNumber >= pages) return readers;
  }
}
