import type { NumberSeries, SeriesNumber } from '#shared/orders/number-series';

/** Numbers of invoices and credit notes: how far they have come (docs/shop-rules.md#r-print-2). */
export interface NumberReader {
  /** The last number that was given of a series in a financial year; 0 before the first. @param year such as `2026-27` */
  lastNumber(series: NumberSeries, year: string): Promise<number>;
  /** Whether numbers may be given: false after the store was put back from a backup or moved, until `confirmNumbers`. */
  areNumbersConfirmed(): Promise<boolean>;
}

export interface NumberWriter {
  /**
   * Takes the next numbers of a series in a financial year. Other transactions that take some wait for this one; where it comes to
   * nothing, they are given again: so no number is left out and none is given twice.
   * @param count how many, 1 or more
   * @returns the first of them
   * @throws NumbersUnconfirmedError while `areNumbersConfirmed` is false
   */
  takeNumbers(series: NumberSeries, year: string, count: number): Promise<number>;
  /** Notes that numbers up to this one were given; one that is lower than the last one changes nothing. */
  raiseNumber(number: SeriesNumber): Promise<void>;
}
