import { POLICY_NAMES } from '#shared/pages/policy-text';
import { normalPath } from '#shared/pages/page-address';
import type { Language } from '#shared/pages/public-page';
import type { ShopFacts } from '#shared/shop/public-facts';
import type { Render } from './documents';

type PolicyName = (typeof POLICY_NAMES)[number];

/** What React writes for characters that have a meaning in markup. */
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': '’',
};

const plain = (html: string) =>
  html
    .replaceAll(/<br\/?>|<\/div>/g, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity)
    .trim();

const MARKS: Readonly<Record<string, string>> = { h2: '# ', li: '- ' };

/** The article of a rendered page as the owner writes one. @param html made by the renderer, without the owner's text in it */
export function textOfArticle(html: string): string {
  const article = /<article[^>]*>(.*?)<\/article>/s.exec(html)?.[1] ?? '';
  const parts = article.matchAll(/<(h2|p|li|address)\b[^>]*>(.*?)<\/\1>/gs);
  let text = '';
  for (const [, tag = '', content = ''] of parts) {
    const isListed = tag === 'li' && /^- .*$/.test(text.split('\n').at(-1) ?? '');
    text += (text === '' ? '' : isListed ? '\n' : '\n\n') + (MARKS[tag] ?? '') + plain(content);
  }
  return text;
}

/**
 * What a page says in the shop's own words, for the owner to begin from; empty where pages cannot be rendered.
 * @param facts with today's figures
 */
export async function readyPolicy(
  render: Render | undefined,
  name: PolicyName,
  language: Language,
  { policies: _written, ...shop }: ShopFacts,
): Promise<string> {
  const url = normalPath({ kind: 'text', name }) ?? '/';
  const rendered = await render?.({ url, language, page: { kind: 'text', name, shop } });
  return textOfArticle(rendered?.html ?? '');
}
