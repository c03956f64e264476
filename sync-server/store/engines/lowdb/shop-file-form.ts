import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { DamagedPlaceError, OtherVersionError } from '../../../files/damaged-file';
import type { FileForm } from '../../../files/durable-json-file';
import { frozenRow } from './frozen-row';
import { kindNamed } from '../../kinds/all-kinds';
import { readWritten } from '../../stored-row';
import { VersionRuns } from '../../version-runs';
import { chunkDigest, ShopImage } from './shop-image';

/**
 * The version of the file.
 *
 * History
 *   2  the first that shops have; version 1 was never released, and its number is not given out again
 */
const FILE_VERSION = 2;

const version = z.int().check(z.minimum(0));

const anyHeader = z.object({ format: z.literal('offline-shop'), version });
const header = z.object({
  format: z.literal('offline-shop'),
  version: z.literal(FILE_VERSION),
  epoch: z.string().check(z.regex(/^[a-z0-9]{8,32}$/)),
  generation: z.int().check(z.minimum(0)),
  /** The versions that earlier runs gave out, `[began, ended]`, and where this one began. */
  runs: z.array(z.tuple([version, version])),
  began: version,
  /** Completed one-time steps (`ShopStore.once`). */
  steps: z.array(z.string()),
  /** The place for which the last numbers of invoices were confirmed. */
  numbersFor: z.optional(z.string()),
});

const HEADER_LINE = /^(\{.*),"digest":"([0-9a-f]{64})","chunks":\[$/;
const CHUNK_START = /^\["([a-z_]+)","([0-9a-f]{64})",/;
const CHUNK_END = '],';
/** Long enough for the beginning of any chunk's line, in bytes. */
const CHUNK_START_BYTES = 100;

/**
 * The shop's file: one JSON document in lines.
 *
 *     {"format":"offline-shop","version":2,"epoch":"…","generation":7,"runs":[[0,40]],"began":1041,"steps":[],"digest":"<sha-256>","chunks":[
 *     ["users","<sha-256>",[{…},{…}]],
 *     ["documents","<sha-256>",[{…}]],
 *     ["end","<sha-256 over the header and every checksum>",2]
 *     ]}
 *
 * A flipped byte shows in its own line, so that its place can be named; a line that is missing, doubled or moved, and a
 * file that was cut off, show in the last one.
 */
export const shopFileForm: FileForm<ShopImage> = {
  encode(image) {
    const { epoch, generation } = image;
    const head = headerLine({
      format: 'offline-shop',
      version: FILE_VERSION,
      epoch,
      generation,
      runs: image.runs.finished.map(({ began, ended }) => [began, ended]),
      began: image.runs.began,
      steps: [...image.steps],
      numbersFor: image.numbersFor,
    });
    const lines = image.lines();
    const end = endLines(
      head,
      lines.map(({ digest }) => digest),
    );
    return [Buffer.from(`${head}\n`), ...lines.map(({ bytes }) => bytes), Buffer.from(end)];
  },

  decode(bytes) {
    const lines = splitLines(bytes);
    const first = lines.next().value;
    if (!first) throw new DamagedPlaceError(0, 'the file is empty');
    const head = first.bytes.toString();
    const { epoch, generation, runs, began, steps, numbersFor } = readHeader(head);
    const finished = runs.map(([from, to]) => ({ began: from, ended: to }));
    const versions = new VersionRuns(finished, began);
    const image = new ShopImage(epoch, generation, versions, new Set(steps));
    image.numbersFor = numbersFor;
    const digests: string[] = [];
    for (const line of lines) {
      const match = CHUNK_START.exec(line.bytes.subarray(0, CHUNK_START_BYTES).toString('latin1'));
      const [start, name, digest] = match ?? [];
      if (!start || !name || !digest)
        throw new DamagedPlaceError(line.offset, 'not a line of this file');
      if (name === 'end') {
        const rest = bytes.subarray(line.offset).toString();
        if (rest === endLines(head, digests)) return image;
        throw new DamagedPlaceError(line.offset, 'the checksum over the whole file does not match');
      }
      const rows = line.bytes.subarray(start.length, -CHUNK_END.length);
      const tail = line.bytes.subarray(-CHUNK_END.length).toString('latin1');
      if (tail !== CHUNK_END || chunkDigest(name, rows) !== digest) {
        throw new DamagedPlaceError(line.offset, `in table "${name}": the checksum does not match`);
      }
      readChunk(image, name, rows, line.offset + start.length);
      digests.push(digest);
    }
    throw new DamagedPlaceError(bytes.length, 'the file ends too early');
  },
};

function endLines(head: string, digests: readonly string[]): string {
  const digest = sha256([head, ...digests].join('\n'));
  return `["end","${digest}",${digests.length}]\n]}\n`;
}

function* splitLines(
  bytes: Buffer,
): Generator<{ readonly offset: number; readonly bytes: Buffer }> {
  let offset = 0;
  while (offset < bytes.length) {
    const newline = bytes.indexOf(0x0a, offset);
    const end = newline < 0 ? bytes.length : newline;
    yield { offset, bytes: bytes.subarray(offset, end) };
    offset = end + 1;
  }
}

function headerLine(fields: z.infer<typeof header>): string {
  const start = JSON.stringify(fields).slice(0, -1);
  return `${start},"digest":"${sha256(start)}","chunks":[`;
}

function readHeader(head: string): z.infer<typeof header> {
  const [, start, digest] = HEADER_LINE.exec(head) ?? [];
  if (!start || sha256(start) !== digest) {
    throw new DamagedPlaceError(0, 'the first line is damaged');
  }
  const json = parseJson(`${start}}`, 0, 'the first line');
  const parsed = header.safeParse(json);
  if (parsed.success) return parsed.data;
  const any = anyHeader.safeParse(json);
  if (any.success)
    throw new OtherVersionError(
      0,
      any.data.version === FILE_VERSION
        ? 'its first line has another form'
        : `it is of version ${any.data.version}, and this one reads version ${FILE_VERSION}`,
    );
  throw new DamagedPlaceError(0, 'the first line is not that of a shop’s file of a known version');
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function readChunk(image: ShopImage, name: string, bytes: Buffer, offset: number): void {
  const where = `in table "${name}"`;
  const kind = kindNamed(name);
  if (!kind) throw new OtherVersionError(offset, `an unknown table "${name}"`);
  const rows = parseJson(bytes.toString(), offset, where);
  if (!Array.isArray(rows)) throw new DamagedPlaceError(offset, `${where}: not a list of rows`);
  rows.forEach((written: unknown, index) => {
    const stored = readWritten(kind, written);
    if (!stored)
      throw new OtherVersionError(
        offset,
        `${where}: row ${index} of the line is not of the table’s shape`,
      );
    image.set(kind, stored.key, { ...stored, row: stored.row && frozenRow(stored.row) });
  });
}

function parseJson(json: string, offset: number, where: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw new DamagedPlaceError(offset, `${where}: not JSON`);
  }
}
