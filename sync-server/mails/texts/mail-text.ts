import { lettersOf } from '#shared/messages/letters';
import type { ShopFacts } from '#shared/shop/public-facts';

/** The content of a mail. Plain text: it reads the same everywhere, and nothing in it can run. */
export interface MailText {
  readonly subject: string;
  readonly text: string;
}

/** Everything that can break a line or hide in one: controls, line and paragraph separators, changes of direction. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/**
 * A user's text as part of one line: it cannot start a line of its own, so it cannot pass as the shop's
 * text. @param longest in characters as people count them; longer texts are cut
 */
export function oneLine(typed: string, longest = 300): string {
  const line = typed.replace(UNSEEN, ' ').replace(/ +/g, ' ').trim();
  const letters = lettersOf(line, longest + 1);
  return letters.length <= longest ? line : `${letters.slice(0, longest - 1).join('')}…`;
}

/** Joins paragraphs with an empty line between them. */
export function paragraphs(...all: readonly (string | readonly string[])[]): string {
  return `${all.map((one) => (typeof one === 'string' ? one : one.join('\n'))).join('\n\n')}\n`;
}

/** The end of a mail: the shop, and how to contact it. */
export function signature(shop: Pick<ShopFacts, 'shopName' | 'supportEmail'>): readonly string[] {
  return [oneLine(shop.shopName), oneLine(shop.supportEmail)];
}

/** A mail that ends with the shop's signature. */
export function signed(
  { subject, text }: MailText,
  shop: Pick<ShopFacts, 'shopName' | 'supportEmail'>,
): MailText {
  return { subject, text: paragraphs(text.trimEnd(), signature(shop)) };
}
