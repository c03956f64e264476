import type { Cells } from './own-columns';

/** A sentence about a cell: its line and its column, each as the file has it. */
export interface CellProblem {
  readonly line: number;
  /** Empty: the whole row. */
  readonly column: string;
  readonly text: string;
}

/** A variant as a table says it. */
export interface TableVariant {
  readonly line: number;
  /** Empty: the one of these values, or of this SKU, or a new one. */
  readonly id: string;
  readonly options: readonly TableOption[];
  /** Those that are set: price, stock, codes, weight, picture, in the words of the shop's own table. */
  readonly cells: Cells;
  /** The columns that are as they were exported: of a variant that is there they are left as they are. */
  readonly kept: ReadonlySet<string>;
}

export interface TableOption {
  readonly name: string;
  readonly value: string;
  readonly nameHi?: string;
  readonly valueHi?: string;
}

/** A product as a table says it, whatever table it was, in the words of the shop's own. */
export interface TableProduct {
  /** Where it begins in the file, from 1. */
  readonly line: number;
  /** Its lines, first and last of each run. */
  readonly lines: readonly (readonly [number, number])[];
  /** Its id in the shop; `null`: the shop makes one. */
  readonly _id: string | null;
  /** What is set; what is not there is left as it is. */
  readonly cells: Cells;
  /** All its pictures; absent: only `image` of the cells, or none is set. */
  readonly pictures?: readonly { readonly url: string; readonly alt: string }[];
  readonly variants?: readonly TableVariant[];
  /** What a new product has where the table does not say it. */
  readonly whenNew?: Cells;
  /** The columns that are as they were exported: of a product that is there they are left as they are. */
  readonly kept: ReadonlySet<string>;
  readonly problems: readonly CellProblem[];
  readonly notes: readonly string[];
}

/** What a product of another shop's file has where that shop knows no such thing. */
export const OTHER_SHOP: Cells = { brand: 'Generic', category: 'Other', description: '' };

/** The lines of several rows as runs. @param rows in the order of the file */
export function runsOf(
  rows: readonly { readonly line: number; readonly last: number }[],
): (readonly [number, number])[] {
  const runs: [number, number][] = [];
  for (const { line, last } of rows) {
    const run = runs.at(-1);
    if (run && line === run[1] + 1) run[1] = last;
    else runs.push([line, last]);
  }
  return runs;
}
