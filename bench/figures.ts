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
  /** Further lines of Markdown for the page, such as a table of parts. */
  readonly note?: string;
  /** Further figures, which are printed only. */
  readonly details?: string;
}

/** How a value and its budget are written. */
interface Written {
  readonly unit: string;
  readonly digits: number;
}

function figure(
  what: string,
  value: number,
  budget: { readonly text: string; readonly holds: boolean },
  { unit, digits }: Written,
): Figure {
  return {
    what,
    measured: `${value.toFixed(digits)}${unit}`,
    budget: `${budget.text}${unit}`,
    holds: budget.holds,
  };
}

/** A figure that must not exceed its budget. */
export function atMost(
  what: string,
  value: number,
  budget: number,
  unit: string,
  digits = 2,
): Figure {
  return figure(
    what,
    value,
    { text: `at most ${budget}`, holds: value <= budget },
    { unit, digits },
  );
}

/** A figure that must reach its budget. */
export function atLeast(what: string, value: number, budget: number, unit: string): Figure {
  return figure(
    what,
    value,
    { text: `at least ${budget}`, holds: value >= budget },
    { unit, digits: 2 },
  );
}
