/**
 * Data as JSON that is safe inside of markup: no text in it ends the element around it. `<` is written as JSON may write any
 * letter, and so are the two ends of lines that old scripts would trip over.
 */
export function embeddedJson(data: unknown): string {
  return JSON.stringify(data).replaceAll(
    /[<\u2028\u2029]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
