/** The value below which a share of the samples lies, by the nearest rank. @param share 0 to 1 */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return (
    sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))] ??
    Number.NaN
  );
}

export function median(samples: readonly number[]): number {
  return percentile(samples, 0.5);
}

/** One measured line of `docs/benchmarks.md`. */
export interface Figure {
  readonly what: string;
  readonly measured: string;
  readonly budget: string;
  readonly holds: boolean;
}

/** What one section of the benchmarks has to say. */
export interface Section {
  readonly title: string;
  /** How it was measured, in a sentence or two. */
  readonly how: string;
  readonly figures: readonly Figure[];
  /** Further lines of Markdown, such as a table of parts. */
  readonly details?: string;
}

/** A figure that must not exceed its budget. */
export function atMost(
  what: string,
  value: number,
  budget: number,
  unit: string,
  digits = 2,
): Figure {
  return {
    what,
    measured: `${value.toFixed(digits)}${unit}`,
    budget: `at most ${budget}${unit}`,
    holds: value <= budget,
  };
}

/** A figure that must reach its budget. */
export function atLeast(
  what: string,
  value: number,
  budget: number,
  unit: string,
  digits = 2,
): Figure {
  return {
    what,
    measured: `${value.toFixed(digits)}${unit}`,
    budget: `at least ${budget}${unit}`,
    holds: value >= budget,
  };
}
