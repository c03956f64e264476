import { POLICY_NAMES } from '#shared/pages/policy-text';
import { normalPath } from '#shared/pages/page-address';
import type { Language } from '#shared/pages/public-page';
import type { ShopFacts } from '#shared/shop/public-facts';
import type { Render } from './documents';

type PolicyName = (typeof POLICY_NAMES)[number];

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
