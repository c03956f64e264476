import { useMessages } from '../../../i18n/messages';
import type { Message, Translate } from '../../../i18n/translate';
import type { FieldConflict } from './edit-conflict';

/** What a field is called, and its values as a person reads them. */
export interface FieldWords {
  readonly label: Message;
  /** Several things: both values are listed, and no sentence names them. */
  readonly isList?: boolean;
  /** Absent for a text. @param other the value beside it, of which only the difference may be worth saying */
  readonly text?: (value: unknown, t: Translate, other: unknown) => string;
}

/** Up to this many letters two values are said on buttons. */
const SHORT = 40;

/** The fields in conflict, in words. */
export function useConflictTexts(
  conflicts: readonly FieldConflict[],
  words: Readonly<Record<string, FieldWords>>,
) {
  const { t, translate } = useMessages();
  return conflicts.map(({ name, mine, theirs }) => {
    const { label, isList = false, text = plainText } = words[name] ?? {};
    const said = {
      theirs: text(theirs, t, mine) || t('(empty)'),
      mine: text(mine, t, theirs) || t('(empty)'),
    };
    const isShort =
      !isList &&
      Object.values(said).every((value) => value.length <= SHORT && !value.includes('\n'));
    return { name, label: translate(label ?? name), ...said, isShort };
  });
}

/**
 * That another user has changed a field to something else.
 * @param name of the field, `label` as it is called
 * @param changer the other user's name, where it is known
 */
export function changeText(
  t: Translate,
  { name, label, theirs, mine }: Readonly<Record<'name' | 'label' | 'theirs' | 'mine', string>>,
  changer: string | undefined,
): string {
  if (changer === undefined)
    return t('{field} was changed to {theirs} while you edited. Yours: {mine}.', {
      field: label,
      theirs,
      mine,
    });
  const values = { name: changer, theirs, mine };
  return name === 'price'
    ? t('{name} changed the price to {theirs} while you edited. Yours: {mine}.', values)
    : t('{name} changed “{field}” to {theirs} while you edited. Yours: {mine}.', {
        ...values,
        field: label,
      });
}

/** A text as it is; of several lines those that the other one lacks. */
function plainText(value: unknown, t: Translate, other: unknown): string {
  if (typeof value === 'boolean') return value ? t('Yes') : t('No');
  const text = String(value);
  if (!text.includes('\n') && !String(other).includes('\n')) return text;
  const lines = new Set(String(other).split('\n'));
  const own = text.split('\n').filter((line) => !lines.has(line));
  return own.length > 0 ? own.join('\n') : text;
}

/** The words of a list, of which each entry becomes a line. */
export function listWords<Entry>(
  label: Message,
  lineOf: (entry: Entry, t: Translate) => readonly string[],
): FieldWords {
  const linesOf = (value: unknown, t: Translate) =>
    // What a form holds of a field is of its type.
    (value as readonly Entry[])
      .map((entry) => lineOf(entry, t).filter(Boolean).join(' · '))
      .join('\n');
  return {
    label,
    isList: true,
    text: (value, t, other) => plainText(linesOf(value, t), t, linesOf(other, t)),
  };
}
