import { formatInr } from '#shared/core/paise';
import type { Product } from '#shared/catalogue/product';
import { SUPPORT_EMAIL } from '#shared/shop/shop-facts';
import { SHOP_NAME } from '#shared/shop/shop-name';
import { oneLine, paragraphs, type MailText } from './mail-text';

/** The longest name of a product in a subject, in characters. */
const MAX_NAME = 80;

/**
 * "It is back": once to whoever asked for it. In both languages, as the shop does not know which of them somebody reads.
 * @param origin where the shop is reached, without a slash at the end
 */
export function backInStockMail(product: Product, origin: string): MailText {
  const name = oneLine(product.name, MAX_NAME);
  const price = formatInr(product.pricePaise);
  const link = `${origin}/product/${product._id}`;
  return {
    subject: `Back in stock: ${name}`,
    text: paragraphs(
      'Hello,',
      `${name} is back in stock for ${price}. You asked us to tell you. We do so once, and cannot keep one for you:`,
      link,
      'नमस्ते,',
      `${name} फिर से स्टॉक में है, कीमत ${price}। आपने हमसे बताने को कहा था। हम एक ही बार बताते हैं, और आपके लिए अलग नहीं रख सकते:`,
      link,
      [SHOP_NAME, SUPPORT_EMAIL],
    ),
  };
}
