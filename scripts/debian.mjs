import { run } from './run.mjs';

/**
 * Installs packages on Debian and its kin, as root or with a `sudo` that asks nothing. What cannot be installed says so itself.
 * @param {string[]} names
 * @returns {Promise<boolean>} whether it could
 */
export async function installPackages(names) {
  const root = process.getuid?.() === 0;
  const apt = (args) =>
    run(root ? 'apt-get' : 'sudo', root ? args : ['-n', 'apt-get', ...args], {
      quiet: true,
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    });
  return apt(['update'])
    .then(() => apt(['install', '-y', '--no-install-recommends', ...names]))
    .then((code) => code === 0)
    .catch(() => false);
}
