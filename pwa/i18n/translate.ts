import { filled } from '#shared/messages/filled';
import type Hindi from './hi.json';
import type { Language } from './language';

/**
 * Every message of the page, in English, as it stands in the one catalogue (`hi.json`: English, then Hindi). A message
 * that is not there is an error of types, so none is ever missing in a language.
 */
export type Message = keyof typeof Hindi;

/** Another language's words for each message; none for English, which the messages are written in. */
export type Translations = Readonly<Record<string, string>>;

/** The names of the places in a message: `name` and `count` in `{name}: {count} left`. */
export type PlacesOf<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlacesOf<Rest>
  : never;

/** What the places of a message are filled with; nothing where it has none. */
export type Filling<Text extends string> = [PlacesOf<Text>] extends [never]
  ? []
  : [values: { readonly [Name in PlacesOf<Text>]: string | number }];

/** Says a message in the chosen language, its places filled. */
export type Translate = <Text extends Message>(message: Text, ...filling: Filling<Text>) => string;

/** A message's words in one language. */
export interface Translator {
  readonly language: Language;
  readonly t: Translate;
  /**
   * The same for a text that comes from elsewhere (a reply of the server, a rule of `shared/`): one that the catalogue
   * does not know stays as it is.
   */
  said(text: string): string;
}

/** @param translations `null` for English */
export function createTranslator(
  language: Language,
  translations: Translations | null,
): Translator {
  const said = (text: string) =>
    translations && Object.hasOwn(translations, text) ? (translations[text] ?? text) : text;
  return {
    language,
    said,
    t: (message, ...[values]) => (values ? filled(said(message), values) : said(message)),
  };
}
