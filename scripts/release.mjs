import { createHash } from 'node:crypto';
import { execFile } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { mustRun, ROOT, say } from './run.mjs';

/*
 * Makes a release: checks that this commit can be one, runs all tests, builds the archive by `npm run package`, and writes the
 * SHA-256 sums beside it. `npm run release -- --checked` leaves the tests out, where they have just been run on this very commit.
 */

const execute = promisify(execFile);
/** Where `npm run package` puts what it builds. */
const OUT = `${ROOT}dist/release`;
const SUMS = 'SHA256SUMS';

const git = async (...args) => (await execute('git', args, { cwd: ROOT })).stdout.trim();

/** What keeps this commit from being a release: a line for each; none where it is one. */
async function problems({ version, scripts }) {
  const found = [];
  if ((await git('status', '--porcelain')) !== '') found.push('Something is not committed.');
  if ((await git('tag', '--list', `v${version}`)) !== '')
    found.push(`The tag v${version} is there already: raise the version in package.json.`);
  const changes = await readFile(`${ROOT}CHANGELOG.md`, 'utf8');
  const heading = changes.split('\n').find((line) => line.startsWith(`## ${version}`));
  if (!heading) found.push(`CHANGELOG.md has no part "## ${version}".`);
  else if (!/^## \S+ \(\d{4}-\d{2}-\d{2}\)$/.test(heading))
    found.push(
      `CHANGELOG.md: write the day into "${heading}", as in "## ${version} (2026-01-31)".`,
    );
  if (scripts.package === undefined)
    found.push('There is no `npm run package` to build the archive with.');
  return found;
}

async function sha256(file) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** Writes the sums in the form that `sha256sum --check` reads. */
async function writeSums() {
  const files = (await readdir(OUT)).filter((name) => name !== SUMS).toSorted();
  if (files.length === 0) throw new Error(`npm run package has put nothing into ${OUT}`);
  const lines = await Promise.all(
    files.map(async (name) => `${await sha256(`${OUT}/${name}`)}  ${name}\n`),
  );
  await writeFile(`${OUT}/${SUMS}`, lines.join(''));
  return files;
}

const about = JSON.parse(await readFile(`${ROOT}package.json`, 'utf8'));
const found = await problems(about);
if (found.length > 0) {
  say(`${about.version} cannot be released yet:`);
  for (const line of found) say(`  ${line}`);
  process.exit(1);
}
if (!process.argv.includes('--checked')) await mustRun('npm', ['run', 'test:all']);
// Earlier archives are no part of this release.
await rm(OUT, { recursive: true, force: true });
await mustRun('npm', ['run', 'package', '--', OUT]);
const files = await writeSums();
say(`Version ${about.version}: ${files.join(', ')} and ${SUMS} in dist/release.`);
say(`Then: git tag v${about.version} && git push --tags`);
