import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { ROOT, run } from './run.mjs';

const OLDEST_NODE = [20, 19];

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [needMajor, needMinor] = OLDEST_NODE;
  if (major > needMajor || (major === needMajor && minor >= needMinor)) return;
  process.stderr.write(
    `This shop needs Node ${OLDEST_NODE.join('.')} or newer; this is ${process.versions.node}.\n`,
  );
  process.exit(1);
}

/**
 * Installs the packages of a folder's lockfile, unless exactly these are installed already.
 * @param {string} folder with a slash at its end
 * @param {string} saying the message before a long wait
 * @param {string[]} options further ones for npm
 * @returns {Promise<boolean>} whether they are there now; npm has said why where not
 */
export async function installFrom(folder, saying, options = []) {
  const stamp = `${folder}node_modules/.installed-from`;
  const lockfile = await readFile(`${folder}package-lock.json`);
  const wanted = createHash('sha256').update(lockfile).digest('hex');
  const installed = await readFile(stamp, 'utf8').catch(() => '');
  if (installed === wanted) return true;
  // Standard output belongs to the program run afterwards: it may be a table.
  process.stderr.write(`${saying}\n`);
  const usual = ['--no-audit', '--no-fund', '--loglevel=error'];
  const code = await run('npm', ['ci', '--prefix', folder, ...usual, ...options], { quiet: true });
  if (code === 0) await writeFile(stamp, wanted);
  return code === 0;
}

/** Installs the shop's packages where they are not there; a failure ends the whole command. */
export async function ensureInstalled() {
  checkNode();
  if (await installFrom(ROOT, 'Installing packages …')) return;
  process.stderr.write('\nThe packages could not be installed.\n');
  process.exit(1);
}
