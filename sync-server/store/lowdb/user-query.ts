import { foldText, keywordWords } from '#shared/catalogue/keyword';
import { hasWords, keptText } from './search-text';
import type { User } from '../row-types';
import type { UserQuery } from '../queries';

/** The text of a person in which words are looked for: name and email (docs/api.md#search). */
const userText = keptText(({ name, email }: User) => foldText(`${name}\n${email}`));

/** Tells which people a query asks for; `undefined` where it asks for all, and none need be looked at. */
export function userFilter({
  keyword = '',
}: Pick<UserQuery, 'keyword'>): ((user: User) => boolean) | undefined {
  const words = keywordWords(keyword);
  return words.length === 0 ? undefined : (user) => hasWords(userText(user), words);
}
