import * as z from 'zod/mini';

const PLACES = /\{([^{}]*)\}/g;

/** What stands in braces in a text and is none of the known words; nothing where all are. */
const unknownWord = (text: string, known: readonly string[]): string | undefined =>
  Array.from(text.matchAll(PLACES), ([, name = '']) => name).find((name) => !known.includes(name));

/**
 * A text of the owner's with words in braces that stand for something; blank where the ready text is used.
 * @param known the words
 * @param longest in characters
 */
export const ownerText = (known: readonly string[], longest: number) =>
  z.string().check(
    z.trim(),
    z.maxLength(longest, 'Too long'),
    z.refine((text) => unknownWord(text, known) === undefined, {
      error: 'Braces hold a word that stands for nothing',
    }),
  );

/** What stands where a word stands for nothing in this case. */
const NOTHING = '–';

/** A text of the owner's with its words filled in. A word without a value is a dash: no reader sees braces. */
export const ownerTextFilled = (
  text: string,
  values: Readonly<Record<string, string | undefined>>,
): string =>
  text.replaceAll(PLACES, (_place, name: string) =>
    Object.hasOwn(values, name) ? values[name] || NOTHING : NOTHING,
  );
