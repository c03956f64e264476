import { access, constants, readdir } from 'node:fs/promises';
import { installPackages } from './debian.mjs';
import { say } from './run.mjs';

/** Firefox's long-term release, as Debian has it, and where others keep theirs. */
const FIREFOX = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];
const WEBKIT_DRIVER = '/usr/bin/WebKitWebDriver';
/** Runs the browser around WebKit (`tests/other-browsers/webkit-shell.js`). */
const GJS = '/usr/bin/gjs';
const XVFB = '/usr/bin/Xvfb';
/** What GJS knows of WebKit, in a folder for each kind of processor. */
const TYPELIB = /^WebKit2-4\.1\.typelib$/;

const isProgram = (place) =>
  access(place, constants.X_OK).then(
    () => true,
    () => false,
  );

async function lookForFirefox() {
  const named = process.env.FIREFOX_PATH;
  for (const place of named ? [named] : FIREFOX) if (await isProgram(place)) return place;
  if (named) throw new Error(`FIREFOX_PATH names ${named}, which cannot be run.`);
  return undefined;
}

async function hasTypelib() {
  const folders = ['/usr/lib', ...(await readdir('/usr/lib')).map((name) => `/usr/lib/${name}`)];
  const found = await Promise.all(
    folders.map((folder) => readdir(`${folder}/girepository-1.0`).catch(() => [])),
  );
  return found.flat().some((name) => TYPELIB.test(name));
}

/** Debian's packages of what is missing. */
async function missing() {
  const [firefox, driver, gjs, typelib, xvfb] = await Promise.all([
    lookForFirefox().then(Boolean),
    isProgram(WEBKIT_DRIVER),
    isProgram(GJS),
    hasTypelib(),
    isProgram(XVFB),
  ]);
  return [
    ...(firefox ? [] : ['firefox-esr']),
    ...(driver ? [] : ['webkit2gtk-driver']),
    ...(gjs ? [] : ['gjs']),
    ...(typelib ? [] : ['gir1.2-webkit2-4.1']),
    ...(xvfb ? [] : ['xvfb']),
  ];
}

const sayHow = (packages) =>
  `The tests in Firefox and WebKit need more. Debian: apt-get install --no-install-recommends ${packages.join(' ')}`;

/** The Firefox of this machine, or the one of `FIREFOX_PATH`. @throws Error that says how to get one */
export async function findFirefox() {
  const found = await lookForFirefox();
  if (!found) throw new Error(sayHow(['firefox-esr']));
  return found;
}

/** The driver of WebKit and the program that runs its browser. @throws Error that says how to get them */
export async function findWebKit() {
  const packages = (await missing()).filter((name) => name !== 'firefox-esr');
  if (packages.length > 0) throw new Error(sayHow(packages));
  return { driver: WEBKIT_DRIVER, shell: GJS };
}

/** Installs what Firefox and WebKit need, on Debian and its kin, where it is missing. @throws Error that says what to do */
export async function ensureOtherBrowsers() {
  const packages = await missing();
  if (packages.length === 0) return;
  say(`Installing ${packages.join(', ')} for the tests in Firefox and WebKit …`);
  await installPackages(packages);
  const left = await missing();
  if (left.length > 0) throw new Error(sayHow(left));
}
