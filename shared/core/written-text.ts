import * as z from 'zod/mini';

/** Spaces, controls, and characters without a glyph (DI: default ignorable code points): a text of nothing else looks empty. */
const VISIBLE = /[^\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{M}\p{DI}\u2800]/u;
/** What turns the direction of the text that follows (UAX 9): a name with one rewrites the line around it. */
const BIDI_CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const SPACES = /\p{Zs}/gu;
/** What is not seen in an address, and would make two of one. */
const UNSEEN = /[\p{Cf}\p{DI}]/gu;

/** Whether a reader sees anything of a text. */
export const isVisible = (text: string): boolean => VISIBLE.test(text);

/** A name with plain spaces, without what would turn the direction of the text around it. Joiners stay: Indian scripts and emoji need them. */
export const withoutBidiControls = (text: string): string =>
  text.replaceAll(BIDI_CONTROLS, '').replaceAll(SPACES, ' ');

/** An address as it is compared: in one composition, without characters that are not seen. */
export const withoutUnseen = (text: string): string => text.normalize('NFC').replaceAll(UNSEEN, '');

/** A password in one composition, whatever keyboard typed it. */
export const normalizedPassword = (password: string): string => password.normalize('NFC');

/**
 * A name, or another line that is shown among texts of the shop: trimmed, with at least one character that is seen, and none
 * that changes the direction of the text beside it.
 * @param missing the message where nothing is seen
 * @param longest in characters
 * @param tooLong the message where it is longer
 */
export const writtenName = (
  missing: string,
  longest: number,
  tooLong = `At most ${longest} characters`,
) =>
  z
    .string(missing)
    .check(
      z.overwrite(withoutBidiControls),
      z.trim(),
      z.minLength(1, missing),
      z.refine(isVisible, missing),
      z.maxLength(longest, tooLong),
    );

/** A line that may be left out, cleaned as a name is: one of which nothing is seen is empty. @param longest in characters */
export const writtenLine = (longest: number) =>
  z.string().check(
    z.overwrite(withoutBidiControls),
    z.trim(),
    z.overwrite((text) => (isVisible(text) ? text : '')),
    z.maxLength(longest, `At most ${longest} characters`),
  );

/** One empty line where there are several. By hand: an expression for it takes long on many of them. */
function withoutEmptyLines(text: string): string {
  const lines: string[] = [];
  let wasEmpty = false;
  for (const line of text.split('\n')) {
    const isEmpty = line.trim() === '';
    if (isEmpty && wasEmpty) lines.splice(-1, 1, '');
    else lines.push(line);
    wasEmpty = isEmpty;
  }
  return lines.join('\n');
}

/**
 * A text of one or several lines: trimmed, with at least one character that is seen, and no more than one empty line between others.
 * @param missing the message where nothing is seen
 * @param longest in characters
 * @param shortest in characters
 */
export const writtenText = (missing: string, longest: number, shortest = 1) =>
  z
    .string(missing)
    .check(
      z.trim(),
      z.overwrite(withoutEmptyLines),
      z.minLength(shortest, { error: missing, abort: true }),
      z.refine(isVisible, missing),
      z.maxLength(longest, `At most ${longest} characters`),
    );
