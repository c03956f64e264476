import type { Product } from '#shared/catalogue/product';
import { oneLine, paragraphs, type MailText } from './mail-text';

/**
 * What is about to run out, for admins, fewest pieces first. Unsigned, as mails about orders.
 * @param products as many as are named; @param total how many there are
 * @param origin where the shop is reached, without a slash at the end
 */
export function lowStockMail(
  products: readonly Pick<Product, 'name' | 'countInStock'>[],
  total: number,
  origin: string,
): MailText {
  const rest = total - products.length;
  return {
    subject: `${total} ${total === 1 ? 'product is' : 'products are'} running out`,
    text: paragraphs(
      'Hello,',
      'These products have few pieces left, or none:',
      [
        ...products.map(
          ({ name, countInStock }) => `  ${oneLine(name, 100)}: ${countInStock} left`,
        ),
        ...(rest > 0 ? [`  and ${rest} more`] : []),
      ],
      ['All of them:', `${origin}/admin/productlist?view=low`],
      'You asked for this email, once a day where something runs out. To stop it, open Orders in the shop, then Notifications.',
    ),
  };
}
