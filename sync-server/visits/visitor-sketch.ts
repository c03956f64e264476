import { createHash } from 'node:crypto';

/*
 * HyperLogLog (Flajolet and others, 2007): how many different visitors there were, from a table of 2,048 small numbers. No visitor can be
 * read from it, sketches of several processes are put together number by number, and the count is right within some percent.
 */

const REGISTERS = 2_048;
/** Bias of the harmonic mean for so many registers, by the paper. */
const ALPHA = 0.7213 / (1 + 1.079 / REGISTERS);

/** The registers, one byte each. */
export type Sketch = Uint8Array;

export const emptySketch = (): Sketch => new Uint8Array(REGISTERS);

/** Notes a visitor. @param visitor what is the same of one visitor all day */
export function noteVisitor(sketch: Sketch, visitor: string): void {
  const hash = createHash('sha256').update(visitor).digest();
  const place = hash.readUInt16BE(0) % REGISTERS;
  const rank = Math.clz32(hash.readUInt32BE(4)) + 1;
  sketch[place] = Math.max(sketch[place] ?? 0, rank);
}

/** The visitors of both. */
export const mergedSketch = (one: Sketch, other: Sketch): Sketch =>
  one.map((rank, place) => Math.max(rank, other[place] ?? 0));

/** About how many different visitors were noted. */
export function visitorsOf(sketch: Sketch): number {
  const free = sketch.filter((rank) => rank === 0).length;
  const sum = sketch.reduce((total, rank) => total + 2 ** -rank, 0);
  const estimate = (ALPHA * REGISTERS * REGISTERS) / sum;
  // Of few visitors the free registers tell more.
  const isFew = estimate <= 2.5 * REGISTERS && free > 0;
  return Math.round(isFew ? REGISTERS * Math.log(REGISTERS / free) : estimate);
}

/** As it is stored. */
export const textOfSketch = (sketch: Sketch): string => Buffer.from(sketch).toString('base64');

/** @throws RangeError where the text is no sketch */
export function sketchOf(text: string): Sketch {
  const bytes = new Uint8Array(Buffer.from(text, 'base64'));
  if (bytes.length !== REGISTERS) throw new RangeError('Not a sketch of visitors');
  return bytes;
}
