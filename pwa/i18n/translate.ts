import { filled } from '#shared/messages/filled';
import type Hindi from './hi.json';
import type { Language } from './language';

/**
 * Every message of the page, in English, as in the one catalogue (`hi.json`: English, then Hindi). A message
 * missing from it is a type error, so none is ever untranslated.
 */
export type Message = keyof typeof Hindi;

/** A language's translation of each message; none for English, in which the messages are written. */
export type Translations = Readonly<Record<string, string>>;

/** The names of a message's placeholders: `name` and `count` in `{name}: {count} left`. */
export type PlacesOf<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlacesOf<Rest>
  : never;

/** The values of the placeholders; nothing where a message has none. */
export type Filling<Text extends string> = [PlacesOf<Text>] extends [never]
  ? []
  : [values: { readonly [Name in PlacesOf<Text>]: string | number }];

/** Translates a message, and fills its placeholders. */
export type Translate = <Text extends Message>(message: Text, ...filling: Filling<Text>) => string;

/** A message's translation. */
export interface Translator {
  readonly language: Language;
  readonly t: Translate;
  /**
   * The same for a text from elsewhere (a reply of the server, a rule of `shared/`): one missing in the catalogue
   * stays unchanged.
   */
  translate(text: string): string;
}

/** @param translations `null` for English */
export function createTranslator(
  language: Language,
  translations: Translations | null,
): Translator {
  const translate = (text: string) =>
    translations && Object.hasOwn(translations, text) ? (translations[text] ?? text) : text;
  return {
    language,
    translate,
    t: (message, ...[values]) => (values ? filled(translate(message), values) : translate(message)),
  };
}
