import * as z from 'zod/mini';
import { formatInr } from '../core/paise';
import { ownerText, ownerTextFilled } from '../messages/placeholders';
import type { ShopFacts } from '../shop/public-facts';
import { ratesAt } from '../shop/shipping-rates';
import type { PolicyBlock } from './policy-block';
import type { TextName } from './public-page';

/** The pages whose text the owner may write. */
export const POLICY_NAMES = [
  'shipping-policy',
  'refunds-policy',
  'terms',
  'privacy',
  'contact',
] as const satisfies readonly TextName[];

/** What stands for something of the shop's settings. */
export const POLICY_WORDS = [
  'shop',
  'email',
  'phone',
  'hours',
  'address',
  'gst',
  'days',
  'fee',
  'free',
  'cash',
] as const;

/** The longest text, in characters. */
export const MAX_POLICY = 20_000;

const policyText = ownerText(POLICY_WORDS, MAX_POLICY);

/** `PUT /api/admin/policies`: the owner's text in both languages; both blank: the ready one. */
export const policyFields = z.strictObject({
  name: z.enum(POLICY_NAMES),
  en: policyText,
  hi: policyText,
});

const texts = z.object({ en: z.string(), hi: z.string() });

/** A policy as the owner edits it. `ready`: what the page says without a text of the owner's. */
export const editedPolicy = z.object({
  name: z.enum(POLICY_NAMES),
  revision: z.int(),
  ...texts.shape,
});
export type EditedPolicy = Readonly<z.infer<typeof editedPolicy>>;

/** `GET /api/admin/policies`. */
export const editedPolicies = z.object({
  policies: z.array(z.extend(editedPolicy, { ready: texts })),
});
export type EditedPolicies = Readonly<z.infer<typeof editedPolicies>>;

/** The owner's figures, as a policy says them. */
function wordsOf(facts: ShopFacts): Readonly<Record<(typeof POLICY_WORDS)[number], string>> {
  const { shippingFee, freeAbove, cashFee } = ratesAt(facts);
  return {
    shop: facts.shopName,
    email: facts.supportEmail,
    phone: facts.supportPhone,
    hours: facts.supportHours,
    address: facts.addressLines.join('\n'),
    gst: facts.gstNumber,
    days: String(facts.returnDays),
    fee: formatInr(shippingFee),
    free: freeAbove === null ? '' : formatInr(freeAbove),
    cash: formatInr(cashFee),
  };
}

const HEADING = /^#+\s+/;
const ITEM = /^[-*•]\s+/;

/**
 * A text of the owner's in parts: a line that begins with `#` is a heading, lines that begin with `-` are a list, an empty line ends a
 * paragraph. Nothing in it is markup.
 */
export function policyBlocks(text: string, facts: ShopFacts): PolicyBlock[] {
  const words = wordsOf(facts);
  const blocks: PolicyBlock[] = [];
  let lines: string[] = [];
  const endParagraph = () => {
    if (lines.length > 0) blocks.push({ paragraph: ownerTextFilled(lines.join('\n'), words) });
    lines = [];
  };
  for (const line of text.split('\n').map((each) => each.trim())) {
    if (line === '') {
      endParagraph();
    } else if (HEADING.test(line)) {
      endParagraph();
      blocks.push({ heading: ownerTextFilled(line.replace(HEADING, ''), words) });
    } else if (ITEM.test(line)) {
      endParagraph();
      const item = ownerTextFilled(line.replace(ITEM, ''), words);
      const last = blocks.at(-1);
      if (last?.items) blocks.splice(-1, 1, { items: [...last.items, item] });
      else blocks.push({ items: [item] });
    } else lines.push(line);
  }
  endParagraph();
  return blocks;
}
