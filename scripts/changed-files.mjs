import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ROOT } from './run.mjs';

const git = promisify(execFile);

/**
 * What a change is compared with: its branch's fork from `main`, and on `main` itself the last commit.
 * @returns {Promise<string>} a commit
 */
export async function baseOfChange() {
  const { stdout } = await git('git', ['merge-base', 'HEAD', 'main'], { cwd: ROOT }).catch(
    // A build machine that has fetched one commit only has no `main`.
    () => ({ stdout: 'HEAD' }),
  );
  return stdout.trim();
}

/**
 * The files that differ from a commit, new ones included.
 * @param {string} since a commit
 * @returns {Promise<string[]>} paths from the project's root
 */
export async function changedFiles(since) {
  const asked = [
    ['diff', '--name-only', since],
    ['ls-files', '--others', '--exclude-standard'],
  ];
  const lists = await Promise.all(asked.map((args) => git('git', args, { cwd: ROOT })));
  return lists.flatMap(({ stdout }) => stdout.split('\n').filter(Boolean));
}
