import { keepFilesOf } from '../platform/on-demand-precache';
import type { Language } from './language';
import type { Translations } from './translate';

/** The Hindi texts that are here: everybody's, and the owners' once one of their screens was opened. */
const hindi: Record<string, string> = {};
let speaksHindi = false;
let ownersToo = false;

async function addEverybodys(): Promise<void> {
  Object.assign(hindi, (await import('./hi.json')).default);
}

/** A font is downloaded where a character needs it, and the device has none. Never rejects. */
const addFonts = () => import('./hindi-fonts.css').catch(() => undefined);

async function addOwners(): Promise<void> {
  if (speaksHindi && ownersToo) Object.assign(hindi, (await import('./owners-hindi')).OWNERS_HINDI);
}

/**
 * The translations of a language, and its fonts: separate chunks, so that English pages load none. Both are stored offline
 * once the language was chosen, or where the browser's languages have it (`readsHindi`).
 * @throws Error where the translations cannot be loaded
 */
export async function loadTranslations(language: Language): Promise<Translations | null> {
  if (language === 'en') return null;
  speaksHindi = true;
  await Promise.all([addEverybodys(), addOwners(), addFonts()]);
  if ('serviceWorker' in navigator) keepFilesOf('hindi', navigator.serviceWorker);
  return hindi;
}

/**
 * Loads a part of the page that only owners and their staff see, with its translations, which nobody else loads
 * (`scripts/owners-texts.ts`).
 * @throws Error where either cannot be loaded
 */
export async function loadOwnersPart<Part>(load: () => Promise<Part>): Promise<Part> {
  ownersToo = true;
  // Whoever reads English writes the shop's Hindi texts all the same.
  void addFonts();
  const [part] = await Promise.all([load(), addOwners()]);
  return part;
}
