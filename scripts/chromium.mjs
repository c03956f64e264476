import { access, constants } from 'node:fs/promises';
import { run, say } from './run.mjs';

const PLACES = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
].filter(Boolean);

/** The first Chromium found on this machine, or nothing. */
export async function findChromium() {
  for (const place of PLACES) {
    const found = await access(place, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (found) return place;
  }
  return undefined;
}

/** Finds Chromium; on Debian and its kin installs it where it is missing. @throws Error that says what to do */
export async function ensureChromium() {
  const found = await findChromium();
  if (found) return found;
  const root = process.getuid?.() === 0;
  const apt = (args) =>
    run(root ? 'apt-get' : 'sudo', root ? args : ['-n', 'apt-get', ...args], { quiet: true });
  say('Installing Chromium for the browser tests …');
  const installed = await apt(['update'])
    .then(() => apt(['install', '-y', '--no-install-recommends', 'chromium']))
    .catch(() => 1);
  const place = installed === 0 ? await findChromium() : undefined;
  if (!place) {
    throw new Error(
      'The browser tests need Chromium. Install it (Debian: apt-get install chromium) or name it in CHROMIUM_PATH.',
    );
  }
  return place;
}
