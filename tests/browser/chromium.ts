import { chromium, type Browser, type BrowserContext } from 'playwright-core';
import { findChromium } from '../../scripts/chromium.mjs';
import { IS_FULL } from '../effort';

/** No GPU, no QUIC, and no background traffic: everything stays on loopback. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The two sizes at which the shop is tested, in CSS pixels. */
export const SIZES = {
  phone: { width: 390, height: 844 },
  desk: { width: 1440, height: 900 },
} as const;
export type Size = keyof typeof SIZES;

/**
 * At which sizes a journey is played.
 * @param usual in `npm test`; `npm run test:all` plays it at both
 */
export const sizesOf = (usual: Size): Size[] => (IS_FULL ? ['phone', 'desk'] : [usual]);

/** @param more further flags */
export async function launchChromium(...more: readonly string[]): Promise<Browser> {
  const args = [...FLAGS, ...more];
  return chromium.launch({ executablePath: await findChromium(), headless: true, args });
}

/** A browser with a profile on disk, for tests that end it and start it again. @param more further flags */
export async function launchWithProfile(
  profile: string,
  size: Size,
  baseURL: string,
  ...more: readonly string[]
): Promise<BrowserContext> {
  return chromium.launchPersistentContext(profile, {
    executablePath: await findChromium(),
    headless: true,
    args: [...FLAGS, ...more],
    viewport: SIZES[size],
    baseURL,
  });
}
