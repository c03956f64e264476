import type { Language } from '#shared/pages/public-page';

/** A page in one language. */
interface Alternate {
  /** As `hreflang` names it. */
  readonly language: string;
  /** Absolute. */
  readonly url: string;
}

export interface PageLinks {
  /** The one absolute address of this page in this language. */
  readonly canonical: string;
  /** The same page in all languages, this one among them. */
  readonly alternates: readonly Alternate[];
}

/** How documents and search engines name each language. */
export const LANGUAGE_TAGS: Readonly<Record<Language, string>> = { en: 'en-IN', hi: 'hi' };

/**
 * The addresses of a page of the shop.
 * @param path and query, without `lang`
 * @param named the language in the address; without one it is the page for clients without a choice
 */
export function pageLinks(path: string, named: Language | undefined, origin: string): PageLinks {
  const plain = origin + path;
  const inLanguage = (language: Language) =>
    `${plain}${path.includes('?') ? '&' : '?'}lang=${language}`;
  return {
    canonical: named ? inLanguage(named) : plain,
    alternates: [
      { language: LANGUAGE_TAGS.en, url: inLanguage('en') },
      { language: LANGUAGE_TAGS.hi, url: inLanguage('hi') },
      { language: 'x-default', url: plain },
    ],
  };
}
