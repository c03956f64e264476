import { access, constants } from 'node:fs/promises';
import { chromium, type Browser, type BrowserContext } from 'playwright-core';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** No GPU, no QUIC, and nothing that speaks to anybody by itself: all traffic stays on loopback. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The two sizes at which the shop is judged, in CSS pixels. */
export const SIZES = {
  phone: { width: 390, height: 844 },
  desk: { width: 1440, height: 900 },
} as const;
export type Size = keyof typeof SIZES;

/** The Chromium of this machine. @throws Error that says how to get one */
export async function chromiumPath(): Promise<string> {
  const named = process.env['CHROMIUM_PATH'];
  for (const place of named ? [named] : PLACES) {
    const found = await access(place, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (found) return place;
  }
  throw new Error(
    named
      ? `CHROMIUM_PATH names ${named}, which cannot be run.`
      : 'The browser tests need Chromium. Install it (Debian: apt-get install chromium) or name it in CHROMIUM_PATH.',
  );
}

export async function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: await chromiumPath(), headless: true, args: FLAGS });
}

/** A browser with a profile on disk, for tests that end it and start it again. */
export async function launchWithProfile(
  profile: string,
  size: Size,
  baseURL: string,
): Promise<BrowserContext> {
  return chromium.launchPersistentContext(profile, {
    executablePath: await chromiumPath(),
    headless: true,
    args: FLAGS,
    viewport: SIZES[size],
    baseURL,
  });
}
