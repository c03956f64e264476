import type { Language } from './public-page';

/** What is known of a cached document. */
export interface CachedDocument {
  /** The path of the script that it starts, which names its build. */
  readonly script: string;
  readonly language: Language;
  /** When it was cached, in milliseconds since 1970, by this device's clock. */
  readonly cachedAt: number;
}

/** What is known where a document is to be used. What is not known is left out. */
export interface DocumentUse {
  /** The paths of the scripts of the active build. */
  readonly scripts?: readonly string[];
  /** The language that the shop speaks on this device. */
  readonly language?: Language;
  readonly now?: number;
}

/**
 * Older ones are not opened with, in milliseconds: a month. The device's own list takes the place of what they show, so that
 * this is no question of right prices, but of a shop that looks like itself.
 */
export const MAX_DOCUMENT_AGE = 30 * 24 * 60 * 60 * 1000;

/**
 * Whether a document that was rendered before may open the shop now: it is of the same build, since styles have other names
 * in another, in the language that is spoken, and not too old. A clock that was set back makes it old as well.
 */
export function mayOpenWith(cached: Partial<CachedDocument>, use: DocumentUse): boolean {
  const { script, language, cachedAt } = cached;
  if (use.scripts && (script === undefined || !use.scripts.includes(script))) return false;
  if (use.language !== undefined && language !== use.language) return false;
  return use.now === undefined || (cachedAt !== undefined && isRecent(use.now - cachedAt));
}

const isRecent = (age: number) => age >= 0 && age < MAX_DOCUMENT_AGE;

/** The path of the script that a document starts; nothing where it starts none. @param html the whole document */
export function scriptOf(html: string): string | undefined {
  return /<script type="module"[^>]* src="([^"]+)"/.exec(html)?.[1];
}
