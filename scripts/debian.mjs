import { mkdir, readdir } from 'node:fs/promises';
import { run } from './run.mjs';

/** Runs apt-get as root, or with a passwordless `sudo`. */
function apt(args) {
  const root = process.getuid?.() === 0;
  return run(root ? 'apt-get' : 'sudo', root ? args : ['-n', 'apt-get', ...args], {
    quiet: true,
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  });
}

/**
 * Installs packages on Debian and its kin, as root or with a passwordless `sudo`. Packages that fail say so themselves.
 * @param {string[]} names
 * @returns {Promise<boolean>} whether it could
 */
export async function installPackages(names) {
  return apt(['update'])
    .then(() => apt(['install', '-y', '--no-install-recommends', ...names]))
    .then((code) => code === 0)
    .catch(() => false);
}

/**
 * Unpacks Debian's packages into a folder, without installing them: a server among them is not started.
 * @param {string[]} names
 * @param {string} folder
 */
export async function unpackPackages(names, folder) {
  await mkdir(folder, { recursive: true });
  // An old list of packages will do, where it cannot be updated.
  await apt(['update']).catch(() => undefined);
  await run('apt-get', ['download', ...names], { cwd: folder, quiet: true }).catch(() => undefined);
  const files = (await readdir(folder)).filter((file) => file.endsWith('.deb'));
  for (const file of files) await run('dpkg', ['-x', file, '.'], { cwd: folder, quiet: true });
}
