export interface Rule {
  /** As its anchor in `docs/shop-rules.md`. */
  readonly id: string;
  readonly words: string;
  readonly sources: readonly string[];
  readonly tests: readonly { readonly file: string; readonly title: string }[];
}

/** The rules of the shop with what cites each, and the citations of rules that do not exist. */
export function readCoverage(): Promise<{
  readonly rules: readonly Rule[];
  readonly unknown: readonly string[];
}>;
/** What a file cites; of a test file also what is cited directly above a test, with its title. */
export function citationsIn(
  file: string,
  source: string,
): {
  readonly cited: readonly string[];
  readonly proven: readonly { readonly id: string; readonly title: string }[];
};
