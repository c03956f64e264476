import { access, constants } from 'node:fs/promises';
import { installPackages } from './debian.mjs';
import { say } from './run.mjs';

/** Headless Chromium: Debian's package of it needs a third less CPU for the same pages. */
const SHELL = 'chromium-headless-shell';
const PLACES = [
  `/usr/bin/${SHELL}`,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const NONE =
  'The browser tests need Chromium. Install it (Debian: apt-get install chromium) or name it in CHROMIUM_PATH.';

const isProgram = (place) =>
  access(place, constants.X_OK).then(
    () => true,
    () => false,
  );

/** The Chromium that `CHROMIUM_PATH` names, else the first found on this machine, or nothing. */
async function lookForChromium() {
  const named = process.env.CHROMIUM_PATH;
  for (const place of named ? [named] : PLACES) if (await isProgram(place)) return place;
  if (named) throw new Error(`CHROMIUM_PATH names ${named}, which cannot be run.`);
  return undefined;
}

/** The Chromium of this machine. @throws Error that says how to get one */
export async function findChromium() {
  const found = await lookForChromium();
  if (!found) throw new Error(NONE);
  return found;
}

/** Finds Chromium; on Debian and its kin installs it where it is missing. @throws Error that says what to do */
export async function ensureChromium() {
  const found = await lookForChromium();
  if (found) return found;
  say('Installing Chromium for the browser tests …');
  // Other systems of the family have it in one package.
  if (!(await installPackages([SHELL]))) await installPackages(['chromium']);
  return findChromium();
}
