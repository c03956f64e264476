/** Part of a file: from its first byte to the one behind its last. */
type Range = readonly [from: number, to: number];

/** The first picture of a JPEG file. */
export interface Jpeg {
  /** Where it ends: behind its end marker. Cameras put a film, a second picture or notes of their own there. */
  readonly end: number;
  /** What cameras and programs write of a picture for themselves: it is never decoded. */
  readonly notes: readonly Range[];
  /** The headers of its scans, behind marker and length. */
  readonly scans: readonly Range[];
  /** Every pixel comes in one scan: neither progressive nor lossless. */
  readonly isSequential: boolean;
}

const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;
/** Exif and XMP; colour profile and list of further pictures; Photoshop's: by the names they begin with. */
const NOTES: Readonly<Record<number, RegExp>> = {
  0xe1: /^(?:Exif\0|http:\/\/ns\.adobe\.com\/)/,
  0xe2: /^(?:ICC_PROFILE|MPF)\0/,
  0xed: /^Photoshop 3\.0\0/,
};
const LONGEST_NAME = 32;

/** Walks the segments of a JPEG. @returns nothing if it is truncated or no JPEG */
export function readJpeg(file: Buffer): Jpeg | undefined {
  const notes: Range[] = [];
  const scans: Range[] = [];
  let frame = 0;
  let at = 2;
  while (at + 2 <= file.length) {
    const marker = file[at + 1] ?? 0;
    if (file[at] !== 0xff) return undefined;
    if (marker === 0xff) at += 1;
    else if (marker === END_OF_IMAGE)
      return { end: at + 2, notes, scans, isSequential: frame === 0xc0 || frame === 0xc1 };
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) at += 2;
    else if (at + 4 > file.length) return undefined;
    else {
      const content: Range = [at + 4, at + 2 + file.readUInt16BE(at + 2)];
      if (isFrame(marker)) frame = marker;
      if (isNote(file, marker, content)) notes.push(content);
      at = content[1];
      if (marker === START_OF_SCAN) {
        scans.push(content);
        at = endOfScan(file, at);
      }
    }
  }
  return undefined;
}

/**
 * The picture alone, as decoders expect it. Some of Samsung's cameras leave the three last bytes of a scan's header at zero, which means
 * something in progressive pictures only: others have one value there.
 */
export function plainJpeg(file: Buffer, { end, scans, isSequential }: Jpeg): Buffer {
  const picture = Buffer.from(file.subarray(0, end));
  if (isSequential)
    for (const [from, to] of scans) if (to - from >= 4) picture.set([0, 63, 0], to - 3);
  return picture;
}

/** Start of frame, but for three markers that are among them. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function isNote(file: Buffer, marker: number, [from, to]: Range): boolean {
  const name = file.toString('latin1', from, Math.min(to, from + LONGEST_NAME));
  return NOTES[marker]?.test(name) ?? false;
}

/** Compressed data go on until a marker that is neither an escaped 0xff nor a restart. */
function endOfScan(file: Buffer, start: number): number {
  for (let at = file.indexOf(0xff, start); at >= 0; at = file.indexOf(0xff, at + 1)) {
    const next = file[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return file.length;
}
