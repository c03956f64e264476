import { soldAs } from '#shared/catalogue/sold-line';
import { lineName } from '#shared/catalogue/variant';
import { formatInr } from '#shared/core/paise';
import type { Product } from '#shared/catalogue/product';
import { oneLine, paragraphs, type MailText } from './mail-text';
import type { MailSetting } from './order-mails';

/** The longest name of a product in a subject, in characters. */
const MAX_NAME = 80;

/** "It is back": once to each user who asked for it, or for one of its variants. Unsigned, like mails about orders. */
export function backInStockMail(
  found: Product,
  { say, origin }: MailSetting,
  variantId?: string,
): MailText {
  const { _id, name } = found;
  const sold = soldAs(found, variantId);
  const { pricePaise } = sold ?? found;
  const product = oneLine(lineName(name, sold?.variant), MAX_NAME);
  return {
    subject: say('Back in stock: {product}', { product }),
    text: paragraphs(
      say('Hello,'),
      say(
        '{product} is back in stock for {price}. You asked us to tell you. We do so once, and cannot keep one for you:',
        { product, price: formatInr(pricePaise) },
      ),
      `${origin}/product/${_id}`,
    ),
  };
}
