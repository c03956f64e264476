import { resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Command, CommanderError, Option } from 'commander';
import { picturesOf, type S3Place } from '../../config/pictures-config';
import { diskWords } from '../../files/disk-words';
import { lowdbExportImport } from '../../store/engines/lowdb/lowdb-export-import';
import { MoveInDoubtError, MoveRefusedError } from '../../store/export-import';
import { markPlace } from '../../store/opening/mark-place';
import { postgresExportImport } from '../../store/engines/postgres/postgres-export-import';
import { StoreUnavailableError } from '../../store/store-errors';
import { CommandRefused } from '../command';
import { EXIT } from '../command-line';
import { refuseOthersFolder } from '../folder-owner';
import { progressBar, type Deps } from '../run-at-shop';
import { keysInFolder } from './key-files';
import {
  moveShop,
  NAME_WIDTH,
  type MoveOptions,
  type ProofLine,
  type ShopPlace,
} from './move-shop';
import { picturesInBucket, picturesInFolder } from './picture-files';

const ABOUT = `
A place is lowdb:<data folder>, or the address of a PostgreSQL database: postgres://user:password@host:5432/shop (of the
database itself, where a pooler stands in front). The shop must be stopped in both. The first place stays as it is; the second
one must be empty, and stays so where the move fails or is stopped. Phones notice nothing: what they have not sent yet goes to
the new place, and they fetch only what has changed.

Pictures and keys of a shop in a database are in DATA_DIR, which must be named then. Where PICTURES_S3_… is set, pictures are in
that storage before and after; --pictures-from folder takes them there, --pictures-to folder brings them back. A picture that the
shop names and that is not there ends the move; --without-lost-pictures goes on without it.

Ends with 0 when the shop is moved, 1 when it was refused or failed, and 2 when it was not understood (docs/move-to-postgres.md).`;

interface Options {
  readonly from: string;
  readonly to: string;
  readonly picturesFrom?: PicturesIn;
  readonly picturesTo?: PicturesIn;
  readonly withoutLostPictures?: true;
}

/** The folder `uploads` of a data folder, or the storage that PICTURES_S3_… names. */
const PICTURES_IN = ['folder', 's3'] as const;
type PicturesIn = (typeof PICTURES_IN)[number];

/**
 * Runs `npm run store:move`.
 * @param args without the program
 * @param signal ends the move
 * @returns the exit code, one of `EXIT`
 */
export async function runMoveCommand(
  args: readonly string[],
  deps: Omit<Deps, 'stdin'>,
  signal: AbortSignal,
): Promise<number> {
  const { stdout, stderr } = deps;
  const say = (line: string) => void stderr.write(`${line}\n`);
  try {
    const options = new Command('npm run store:move --')
      .description('Moves the shop from one store to another, and proves that both hold the same.')
      .requiredOption('--from <place>', 'where the shop is')
      .requiredOption('--to <place>', 'where it is to be; empty')
      .addOption(
        new Option('--pictures-from <where>', 'where its uploaded pictures are').choices(
          PICTURES_IN,
        ),
      )
      .addOption(new Option('--pictures-to <where>', 'where they are to be').choices(PICTURES_IN))
      .option('--without-lost-pictures', 'go on where pictures are missing already')
      .exitOverride()
      .configureOutput({
        writeOut: (text) => void stdout.write(text),
        writeErr: (text) => void stderr.write(text),
      })
      .showHelpAfterError('Add --help to see what can be said here.')
      .addHelpText('after', ABOUT)
      .parse([...args], { from: 'user' })
      .opts<Options>();
    const places = await placesOf(options, deps, signal);
    const lines = await movedWithProgress(places, deps, {
      signal,
      missing: onMissing(options, places, say),
    });
    if (DATABASE.test(options.to)) await markPlace(places.to.keys.place, options.to, say);
    stdout.write(report(places, lines));
    return EXIT.done;
  } catch (error) {
    // Help and errors are already printed.
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.wrongUsage;
    if (error instanceof WrongPlace) {
      say(error.message);
      return EXIT.wrongUsage;
    }
    say(signal.aborted && !(error instanceof MoveInDoubtError) ? STOPPED : sentenceOf(error));
    return EXIT.refused;
  }
}

const STOPPED = 'Stopped. Nothing was moved';

/** An invalid place. */
class WrongPlace extends Error {
  override readonly name = 'WrongPlace';
}

/** Errors whose message is shown to the owner unchanged. */
const NAMED_REASONS = [MoveRefusedError, StoreUnavailableError, CommandRefused];

function sentenceOf(error: unknown): string {
  if (error instanceof MoveInDoubtError) return error.message;
  const message = error instanceof Error ? error.message : String(error);
  if (NAMED_REASONS.some((reason) => error instanceof reason))
    return `Nothing was moved. ${message}`;
  const why = diskWords(error);
  return `Nothing was moved. ${why === undefined ? `It failed: ${message}` : `${why} (${message})`}`;
}

interface Places {
  readonly from: ShopPlace;
  readonly to: ShopPlace;
}

const FOLDER = /^lowdb:(.+)$/;
const DATABASE = /^postgres(?:ql)?:\/\//;

async function placesOf(
  { from, to, picturesFrom, picturesTo }: Options,
  { environment, directory, stderr }: Omit<Deps, 'stdin'>,
  signal: AbortSignal,
): Promise<Places> {
  const warn = (message: string) => void stderr.write(`${message}\n`);
  const pause = (milliseconds: number) => setTimeout(milliseconds, undefined, { signal });
  const folderOf = (place: string) => {
    const [, folder] = FOLDER.exec(place) ?? [];
    return folder === undefined ? undefined : resolve(directory, folder);
  };
  const storeOf = (place: string, givenAs: string) => {
    const folder = folderOf(place);
    if (folder !== undefined)
      return lowdbExportImport({ directory: folder, warn, waiting: { pause } });
    if (DATABASE.test(place) && URL.canParse(place))
      return postgresExportImport({ url: place, givenAs, warn, pause });
    // Never with the given value: it may hold a password.
    throw new WrongPlace(
      `${givenAs} must be lowdb:<data folder>, or an address such as postgres://user:password@host:5432/shop`,
    );
  };
  const dataDir = environment['DATA_DIR']?.trim() || undefined;
  const stores = { from: storeOf(from, '--from'), to: storeOf(to, '--to') };
  const fromFolder = folderOf(from) ?? dataDir;
  // A folder given by accident has the keys and pictures of some other shop, or none.
  if (fromFolder === undefined)
    throw new WrongPlace(
      'DATA_DIR is missing: it must name the data folder with which the shop runs on the database, for its keys and pictures are there',
    );
  const toFolder = folderOf(to) ?? dataDir ?? fromFolder;
  for (const folder of [fromFolder, toFolder]) await refuseOthersFolder(folder);
  const bucket = bucketOf(environment);
  const picturesAt = (folder: string, where: PicturesIn | undefined, option: string) => {
    if (where === 's3' && !bucket)
      throw new WrongPlace(`${option} s3 needs the settings PICTURES_S3_… (docs/deploy.md)`);
    return bucket && where !== 'folder' ? picturesInBucket(bucket) : picturesInFolder(folder);
  };
  const places = {
    from: {
      store: stores.from,
      keys: keysInFolder(fromFolder),
      pictures: await picturesAt(fromFolder, picturesFrom, '--pictures-from'),
    },
    to: {
      store: stores.to,
      keys: keysInFolder(toFolder),
      pictures: await picturesAt(toFolder, picturesTo, '--pictures-to'),
    },
  };
  if (bucket && picturesFrom === undefined) await warnOfPicturesIn(fromFolder, warn);
  return places;
}

/** After PICTURES_S3_… was just set, the pictures are still in the folder. */
async function warnOfPicturesIn(dataDir: string, warn: (message: string) => void): Promise<void> {
  const { place, names } = await picturesInFolder(dataDir);
  const { length } = await names();
  if (length > 0)
    warn(
      `${length} files of pictures in ${place} stay there: --pictures-from folder takes them along`,
    );
}

/** The storage of pictures that the settings name. @throws WrongPlace if they are invalid */
function bucketOf(environment: Deps['environment']): S3Place | null {
  const problems: string[] = [];
  const bucket = picturesOf((name) => environment[name]?.trim() || undefined, problems);
  if (problems.length > 0) throw new WrongPlace(problems.join('\n'));
  return bucket;
}

/** How many lost pictures are named in one sentence. */
const NAMED = 3;

/** Refuses, or only warns if the owner has said so. */
function onMissing(
  { withoutLostPictures }: Options,
  { from }: Places,
  say: (line: string) => void,
): MoveOptions['missing'] {
  return (pictures) => {
    const shown = pictures.slice(0, NAMED).join(', ');
    const sentence = `${pictures.length} uploaded pictures that the shop names are not in ${from.pictures.place} (${shown}${pictures.length > NAMED ? ', …' : ''})`;
    if (withoutLostPictures) return say(`${sentence}: they stay lost`);
    throw new MoveRefusedError(
      `${sentence}: DATA_DIR or PICTURES_S3_… may name another place than the shop's; where they are lost for good, --without-lost-pictures goes on`,
    );
  };
}

/** Reports progress: a bar on a terminal, else a line for every tenth. */
async function movedWithProgress(
  { from, to }: Places,
  { stderr }: Omit<Deps, 'stdin'>,
  options: Omit<MoveOptions, 'progress'>,
): Promise<readonly ProofLine[]> {
  const bar = stderr.isTTY ? progressBar('Moving and comparing', stderr) : undefined;
  let tenths = 0;
  const progress = (done: number, total: number) => {
    if (bar?.isActive === false) bar.start(total, done);
    bar?.update(done);
    const reached = total === 0 ? 10 : Math.floor((done / total) * 10);
    if (!bar && reached > tenths) stderr.write(`Moving and comparing: ${reached * 10} %\n`);
    tenths = reached;
  };
  try {
    return await moveShop(from, to, { progress, ...options });
  } finally {
    bar?.stop();
  }
}

/** As much of a digest as a person compares. */
const SHOWN = 16;

function report({ from, to }: Places, lines: readonly ProofLine[]): string {
  const rows = lines.map(({ what, from: here, to: there }) =>
    [
      what.padEnd(NAME_WIDTH),
      String(here.count).padStart(9),
      here.digest.slice(0, SHOWN),
      String(there.count).padStart(9),
      there.digest.slice(0, SHOWN),
    ].join('  '),
  );
  const head = [
    'what'.padEnd(NAME_WIDTH),
    'from'.padStart(9),
    'SHA-256'.padEnd(SHOWN),
    'to'.padStart(9),
    'SHA-256',
  ];
  return [
    `The shop is moved from ${from.store.name} to ${to.store.name}.`,
    'Both hold the same, counted and summed up by the same code:',
    '',
    head.join('  '),
    ...rows,
    '',
    from.pictures.place === to.pictures.place
      ? `Pictures stay in ${from.pictures.place}.`
      : `Pictures are in ${to.pictures.place}, and in ${from.pictures.place} as before.`,
    from.keys.place === to.keys.place
      ? `Keys stay in ${from.keys.place}: start with DATA_DIR=${from.keys.place}.`
      : `Keys came from ${from.keys.place}, where they are still, and are in ${to.keys.place}.`,
    `Start the shop on the new place only: orders that the old one takes from now on are not in the new one.`,
    '',
  ].join('\n');
}
