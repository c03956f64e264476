import { foldText, keywordWords } from '#shared/catalogue/keyword';
import { hasWords, keptText } from './search-text';
import type { SecurityQuery } from '../queries';
import type { SecurityRow } from '../row-types';

/** The text of an entry in which words are looked for: whom it names, from where, which order, and the detail. */
const securityText = keptText(({ who, about, from, order, detail }: SecurityRow) => {
  const whom = who.kind === 'person' ? `${who.name}\n${who.user}` : '';
  const whose = about ? `${about.name}\n${about.user}` : '';
  return foldText([whom, whose, from?.ip, order, detail].join('\n'));
});

/** Tells which entries a query asks for; `undefined` where it asks for all, and none need be looked at. */
export function securityFilter({
  kind,
  keyword = '',
}: Pick<SecurityQuery, 'kind' | 'keyword'>): ((row: SecurityRow) => boolean) | undefined {
  const words = keywordWords(keyword);
  if (words.length === 0) return kind && ((row) => row.kind === kind);
  return (row) => (!kind || row.kind === kind) && hasWords(securityText(row), words);
}
