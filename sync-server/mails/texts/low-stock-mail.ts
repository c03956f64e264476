import { lowLinesOf } from '#shared/admin/low-stock';
import type { Product } from '#shared/catalogue/product';
import { oneLine, paragraphs, type MailText } from './mail-text';
import type { MailSetting } from './order-mails';

/** The longest name of a product, in characters. */
const MAX_NAME = 100;

/**
 * What is running low, for admins, fewest pieces first. Unsigned, like mails about orders.
 * @param products those that are named; @param total how many there are; @param shop its level of low stock
 */
export function lowStockMail(
  products: readonly Product[],
  total: number,
  shop: { readonly lowStock: number },
  { say, origin }: MailSetting,
): MailText {
  const rest = total - products.length;
  const low = products.flatMap((product) => lowLinesOf(product, shop));
  const lines = low.map(({ name, countInStock }) =>
    say('{product}: {count} left', {
      product: oneLine(name, MAX_NAME),
      count: String(countInStock),
    }),
  );
  const more = rest > 0 ? [say('and {count} more', { count: String(rest) })] : [];
  return {
    subject:
      total === 1
        ? say('1 product is running out')
        : say('{count} products are running out', { count: String(total) }),
    text: paragraphs(
      say('Hello,'),
      say('These products have few pieces left, or none:'),
      [...lines, ...more].map((line) => `  ${line}`),
      [say('All of them:'), `${origin}/admin/productlist?view=low`],
      say(
        'You asked for this email, once a day where something runs out. To stop it, open Orders in the shop, then Notifications.',
      ),
    ),
  };
}
