/**
 * The tables that can be spread over several servers by whose a row is (docs/scaling.md): each statement on them names the
 * account, or it asks every server.
 */
export const KEYED_BY_PERSON = ['accounts', 'addresses', 'orders', 'reviews', 'outcomes'] as const;

const TABLE = KEYED_BY_PERSON.join('|');
/** A table with its alias, where a statement reads or changes it. */
const USE = new RegExp(
  String.raw`\b(from|join|into|update)\s+(${TABLE})\b(?:\s+(?:as\s+)?(?!where|on|order|set|join|left|values|group|limit|cross|returning|select|using\b)([a-z]+)\b)?`,
  'g',
);
/** Parts of a statement that read or change tables by themselves. */
const PARTS = /\b(?=select\b|insert\s+into\b|update\s+[a-z_]+\s|delete\s+from\b)/;

/**
 * Whether a statement uses a table that is keyed by person, without its key: every part that names such a table has to compare its
 * `user_id`, or to put it. Reads SQL no better than the store writes it.
 */
export function misses(statement: string): boolean {
  const text = statement
    .replaceAll(/--.*$/gm, ' ')
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .replaceAll(/\s+/g, ' ')
    .toLowerCase()
    // A row that is put whole has its key.
    .replaceAll(
      /(insert into (\w+)) select (\w+)\.\* from [^;]*?\bjsonb?_populate_record(?:set)?\(null::\2\b/g,
      '$1 (user_id)',
    );
  return text.split(PARTS).some((part) =>
    [...part.matchAll(USE)].some(([, how, , alias]) => {
      if (how === 'into') return !/\(([^)]*,\s*)?user_id\b/.test(part);
      const column = alias ? String.raw`(?:${alias}\.)?user_id` : String.raw`(?:\w+\.)?user_id`;
      return !new RegExp(String.raw`(?<![\w.])${column}\s*(?:=|in\b)`).test(part);
    }),
  );
}
