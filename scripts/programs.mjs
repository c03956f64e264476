import { access, constants } from 'node:fs/promises';
import { unpackPackages } from './debian.mjs';
import { ROOT } from './run.mjs';

/** Where programs of Debian's packages are unpacked. */
const UNPACKED = `${ROOT}node_modules/.cache/debian`;
const FOLDERS = ['/usr/sbin', '/usr/bin'];
const PLACES = [...FOLDERS, '/usr/local/bin', ...FOLDERS.map((folder) => `${UNPACKED}${folder}`)];

const isProgram = (file) =>
  access(file, constants.X_OK).then(
    () => true,
    () => false,
  );

/** Where a program is: named by a setting (`NGINX` for `nginx`), else in a folder of programs. */
export async function findProgram(name) {
  const places = [process.env[name.toUpperCase()], ...PLACES.map((folder) => `${folder}/${name}`)];
  for (const file of places) if (file && (await isProgram(file))) return file;
  return undefined;
}

/**
 * Makes sure that programs are there which Debian has in packages of their name, and names them in the environment (`NGINX`).
 * @param {string[]} names
 * @throws Error that says how to get what is missing
 */
export async function ensurePrograms(names) {
  const missing = [];
  for (const name of names) if (!(await findProgram(name))) missing.push(name);
  if (missing.length > 0) await unpackPackages(missing, UNPACKED);
  for (const name of names) {
    const found = await findProgram(name);
    if (!found) throw new Error(`These tests need ${name}. Debian: apt-get install ${name}`);
    process.env[name.toUpperCase()] = found;
  }
}
