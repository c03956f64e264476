import { formatInr } from '#shared/core/paise';
import { POLICY_NAMES, POLICY_WORDS } from '#shared/pages/policy-text';
import { ratesAt } from '#shared/shop/shipping-rates';
import { normalPath } from '#shared/pages/page-address';
import type { Language } from '#shared/pages/public-page';
import type { ShopFacts } from '#shared/shop/public-facts';
import type { Render } from './documents';

type PolicyName = (typeof POLICY_NAMES)[number];
type PolicyWord = (typeof POLICY_WORDS)[number];

/** What React writes for characters that have a meaning in markup. */
const ENTITIES = [
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&#x27;', '’'],
  ['&amp;', '&'],
] as const;

const withoutEntities = (text: string) =>
  ENTITIES.reduce((said, [entity, sign]) => said.replaceAll(entity, sign), text);

/** What begins a part of the text, and how the owner writes it. */
const BEGINS: Readonly<Record<string, string>> = {
  h2: '\n\n# ',
  p: '\n\n',
  ul: '\n',
  li: '\n- ',
  address: '\n\n',
};
/** What ends a line inside of one. */
const LINE_ENDS = new Set(['br/', 'br', '/div']);

/** The article of a rendered page as the owner writes one. @param html made by the renderer, without the owner's text in it */
export function textOfArticle(html: string): string {
  const [, article = ''] = html.split('<article', 2);
  let text = '';
  let isText = false;
  for (const piece of (article.split('</article>', 1)[0] ?? '').split('<').slice(1)) {
    const [tag = '', content = ''] = piece.split('>', 2);
    const [name = ''] = tag.split(' ', 1);
    if (Object.hasOwn(BEGINS, name)) {
      isText = true;
      text += BEGINS[name];
    }
    if (LINE_ENDS.has(tag)) text += '\n';
    if (name === 'h1') isText = false;
    if (isText) text += withoutEntities(content);
  }
  return text
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .trim();
}

/** Figures that no shop has, by the words that stand for them: where a page says one, the owner's text has the word. */
const FIGURES = { fee: 98_765_01, free: 987_654_01, cash: 87_654_01, days: 7_654_321 } as const;

const word = (name: PolicyWord) => `{${name}}`;

/** The facts of a shop with words for what its owner may change. What is not there stays so: pages say other things then. */
function wordsFor(shop: Omit<ShopFacts, 'policies'>): Omit<ShopFacts, 'policies'> {
  const { shippingFee, freeAbove, cashFee } = ratesAt(shop);
  const named = (said: string, name: PolicyWord) => (said === '' ? '' : word(name));
  return {
    ...shop,
    shopName: named(shop.shopName, 'shop'),
    supportEmail: named(shop.supportEmail, 'email'),
    supportPhone: named(shop.supportPhone, 'phone'),
    supportHours: named(shop.supportHours, 'hours'),
    gstNumber: named(shop.gstNumber, 'gst'),
    addressLines: shop.addressLines.length === 0 ? [] : [word('address')],
    returnDays: shop.returnDays === 0 ? 0 : FIGURES.days,
    shippingFee: shippingFee === 0 ? 0 : FIGURES.fee,
    freeAbove: freeAbove === null ? null : FIGURES.free,
    cashFee: cashFee === 0 ? 0 : FIGURES.cash,
  };
}

/** A text with words in place of the figures that stand for them. */
const withWords = (text: string): string =>
  Object.entries(FIGURES).reduce(
    (said, [name, figure]) =>
      said.replaceAll(name === 'days' ? String(figure) : formatInr(figure), `{${name}}`),
    text,
  );

/**
 * What a page says in the shop's own words, for the owner to begin from; empty where pages cannot be rendered. Words stand for what the
 * owner may change: whoever writes one sentence anew keeps figures that follow the settings.
 */
export async function readyPolicy(
  render: Render | undefined,
  name: PolicyName,
  language: Language,
  { policies: _written, ...shop }: ShopFacts,
): Promise<string> {
  const url = normalPath({ kind: 'text', name }) ?? '/';
  const page = { kind: 'text', name, shop: wordsFor(shop) } as const;
  const rendered = await render?.({ url, language, page });
  return withWords(textOfArticle(rendered?.html ?? ''));
}
