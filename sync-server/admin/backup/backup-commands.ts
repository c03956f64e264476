import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { otherSettings, settingsText } from '../../config/settings-text';
import { noteBackup } from '../../files/last-backup';
import { openLowdbStore } from '../../store/engines/lowdb/lowdb-store';
import { lowdbExportImport } from '../../store/engines/lowdb/lowdb-export-import';
import { markPlace } from '../../store/opening/mark-place';
import { MoveInDoubtError, MoveRefusedError } from '../../store/export-import';
import { CommandRefused } from '../command';
import { keysInFolder, KEY_NAMES } from '../export-import/key-files';
import {
  moveShop,
  NAME_WIDTH,
  type MoveOptions,
  type ProofLine,
  type ShopPlace,
} from '../export-import/move-shop';
import { picturesInFolder } from '../export-import/picture-files';
import { progressBar, type Deps } from '../run-at-shop';
import { diskWords } from '../../files/disk-words';
import { openArchive } from './archive-reading';
import { newArchive } from './archive-writing';
import { placeOfShop } from './shop-place';

/** Adds `backup`, `verify` and `restore` to the owner's commands. */
export function backupCommands(program: Command, deps: Deps): void {
  program
    .command('backup <file>')
    .description(
      'put the whole shop into one file, while it runs: rows, pictures, keys and settings. The file holds secrets',
    )
    .action((file) => backup(deps, file));
  program
    .command('verify <file>')
    .description(
      'prove that a backup is whole: it is restored into a temporary folder, counted and summed up (in memory: a large one needs as much)',
    )
    .action((file) => verify(deps, file));
  program
    .command('restore <file>')
    .description(
      'put a backup into an empty DATA_DIR, or the empty database of DATABASE_URL; the shop is stopped meanwhile',
    )
    .action((file) => restore(deps, file));
}

async function backup(deps: Deps, name: string): Promise<void> {
  const { environment } = deps;
  const path = resolve(deps.directory, name);
  const now = Date.now();
  const from = await placeOfShop({ environment, isRunning: true, warn: warnTo(deps) });
  const archive = newArchive({ path, settings: settingsText(environment), now });
  const lines = await moving(deps, 'Backing up', 'No backup was made', (options) =>
    moveShop(from, archive, options),
  );
  const { size } = await stat(path);
  const made = { at: new Date(now).toISOString(), file: path, size };
  await noteBackup(from.dataDir, made).catch((error: unknown) =>
    warnTo(deps)(`The time of the backup could not be noted in ${from.dataDir}: ${reason(error)}`),
  );
  say(deps, [
    `${from.store.name} is in ${path}: ${contentsOf(lines)}, ${megabytes(size)} MB.`,
    ...(await sourcesOf(from)),
    'Written and read again, every byte. It holds keys, addresses and settings: keep it where only you read it, and on another machine.',
  ]);
}

async function verify(deps: Deps, name: string): Promise<void> {
  const archive = await opened(resolve(deps.directory, name), NOT_GOOD);
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-verify-')).catch(async (error: unknown) => {
    await archive.close();
    throw new CommandRefused(`${NOT_KNOWN}. There is no room to restore it: ${reason(error)}`);
  });
  try {
    const warn = () => undefined;
    const to = {
      store: lowdbExportImport({ directory: dataDir, warn }),
      keys: keysInFolder(dataDir),
      pictures: await picturesInFolder(dataDir),
    };
    const lines = await moving(deps, 'Restoring and comparing', NOT_GOOD, (all) =>
      moveShop(archive.place, to, all),
    );
    // As the shop does when it starts.
    const store = await openLowdbStore({ directory: dataDir, clock: Date.now, warn });
    await store.close();
    say(deps, [
      `The backup of ${archive.about.madeAt} is whole: ${contentsOf(lines)}.`,
      'Every file of it has its SHA-256; restored into a temporary folder, each kind was counted and summed up alike, and the shop opened:',
      ...lines.map(({ what, to: { count, digest } }) =>
        [what.padEnd(NAME_WIDTH), String(count).padStart(9), digest.slice(0, SHOWN)].join('  '),
      ),
    ]);
  } finally {
    await archive.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function restore(deps: Deps, name: string): Promise<void> {
  const { environment } = deps;
  const path = resolve(deps.directory, name);
  const archive = await opened(path, 'Nothing was restored');
  try {
    const to = await placeOfShop({ environment, isRunning: false, warn: warnTo(deps) });
    const lines = await moving(deps, 'Restoring and comparing', 'Nothing was restored', (options) =>
      moveShop(archive.place, to, options),
    );
    if (to.database) await markPlace(to.dataDir, to.database.url, warnTo(deps));
    const settings = otherSettings(archive.settings, environment).filter((one) => !PLACE.test(one));
    say(deps, [
      `The shop of ${archive.about.madeAt} is in ${to.store.name}: ${contentsOf(lines)}.`,
      `Pictures are in ${to.pictures.place}, keys in ${to.keys.place}.`,
      'Devices will fetch everything again, and offer orders again that the backup does not have.',
      'No invoice or credit note gets a number before you say which were printed or sent last: start the shop, then npm run admin -- numbers, and confirm-numbers (docs/deploy.md).',
      ...(settings.length > 0
        ? [
            `Given otherwise when the backup was made, or not given now: ${settings.join(', ')}. To see them: tar -xOf ${path} settings.env`,
          ]
        : []),
    ]);
  } finally {
    await archive.close();
  }
}

const NOT_GOOD = 'The backup is not good';
/** Used instead of `NOT_GOOD` when a disk failed: a good backup must not be thrown away for that. */
const NOT_KNOWN = 'It is not known whether the backup is good';
/** Settings about where the shop is, which is another place now. */
const PLACE = /^(?:DATA_DIR|DATABASE_|BACKUP_)/;
/** As much of a digest as a person compares. */
const SHOWN = 16;
const MEGABYTE = 1_000_000;

const megabytes = (bytes: number) => (bytes / MEGABYTE).toFixed(1);

function contentsOf(lines: readonly ProofLine[]): string {
  const pictures = lines.find(({ what }) => what === 'pictures')?.to.count ?? 0;
  const rows = lines
    .filter(({ what }) => what !== 'pictures' && what !== 'store')
    .reduce((sum, { to }) => sum + to.count, 0);
  return `${rows} rows, ${pictures} files of pictures`;
}

async function sourcesOf({ keys, pictures }: ShopPlace): Promise<string[]> {
  const there = [];
  for (const name of KEY_NAMES) if ((await keys.read(name)) !== undefined) there.push(name);
  const found = there.length > 0 ? there.join(', ') : 'none, so they must be in the settings';
  return [`Pictures from ${pictures.place}. Keys from ${keys.place}: ${found}.`];
}

/** Runs a move, which Ctrl-C cancels without leaving anything. @param instead what is printed if it fails */
async function moving(
  deps: Deps,
  doing: string,
  instead: string,
  work: (options: MoveOptions) => Promise<readonly ProofLine[]>,
): Promise<readonly ProofLine[]> {
  const { stderr } = deps;
  const bar = stderr.isTTY ? progressBar(doing, stderr) : undefined;
  const stopping = new AbortController();
  const stop = () => stopping.abort(new MoveRefusedError('Stopped'));
  for (const signal of STOPPING) process.once(signal, stop);
  try {
    return await work({
      signal: stopping.signal,
      progress(done, total) {
        if (bar?.isActive === false) bar.start(total, done);
        bar?.update(done);
      },
      missing: (pictures) =>
        warnTo(deps)(
          `${pictures.length} uploaded pictures that the shop names are not there: ${pictures.join(', ')}`,
        ),
    });
  } catch (error) {
    throw refusal(error, instead);
  } finally {
    bar?.stop();
    for (const signal of STOPPING) process.off(signal, stop);
  }
}

const STOPPING = ['SIGINT', 'SIGTERM'] as const;

const opened = (path: string, instead: string) =>
  openArchive(path).catch((error: unknown) => {
    throw refusal(error, instead);
  });

function refusal(error: unknown, instead: string): CommandRefused {
  if (error instanceof CommandRefused) return error;
  if (error instanceof MoveInDoubtError) return new CommandRefused(error.message);
  const why = diskWords(error);
  if (why === undefined) return new CommandRefused(`${instead}. ${reason(error)}`);
  return new CommandRefused(
    `${instead === NOT_GOOD ? NOT_KNOWN : instead}. ${why} (${reason(error)})`,
  );
}

const reason = (error: unknown) => (error instanceof Error ? error.message : String(error));

function warnTo({ stderr }: Deps): (message: string) => void {
  return (message) => void stderr.write(`${message}\n`);
}

function say({ stdout }: Deps, lines: readonly string[]): void {
  stdout.write(lines.map((line) => `${line}\n`).join(''));
}
