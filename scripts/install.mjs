import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { mustRun, ROOT } from './run.mjs';

const OLDEST_NODE = [20, 19];
const STAMP = `${ROOT}node_modules/.installed-from`;

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [needMajor, needMinor] = OLDEST_NODE;
  if (major > needMajor || (major === needMajor && minor >= needMinor)) return;
  process.stderr.write(
    `This shop needs Node ${OLDEST_NODE.join('.')} or newer; this is ${process.versions.node}.\n`,
  );
  process.exit(1);
}

/** Installs the packages of the lockfile, unless exactly these are installed already. */
export async function ensureInstalled() {
  checkNode();
  const lockfile = await readFile(`${ROOT}package-lock.json`);
  const wanted = createHash('sha256').update(lockfile).digest('hex');
  const installed = await readFile(STAMP, 'utf8').catch(() => '');
  if (installed === wanted) return;
  // Standard output belongs to what is run afterwards: it may be a table.
  process.stderr.write('Installing packages …\n');
  await mustRun('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { quiet: true });
  await writeFile(STAMP, wanted);
}
