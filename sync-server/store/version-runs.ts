/** The versions that one run of the store gave out: above `began`, up to `ended`. */
export interface VersionRun {
  readonly began: number;
  readonly ended: number;
}

/** Versions travel in cursors, which have room for this many digits. */
const HIGHEST_VERSION = 999_999_999_999_999;
/** How far beyond all others a run may begin: two that begin from one backup will not meet. */
const FAR = 2 ** 32;
/** A run that takes more than this share of what is left would use the numbers up. */
const SHARE = 1_000;
/** How many runs are distinguished; of more, the two oldest count as one. */
const MAX_RUNS = 200;

/**
 * Which versions this store has given out, in all its feeds.
 *
 * All feeds share one count. Each run of the store (from one start to the next) begins to count at a random place beyond
 * everything before. If the data are restored from a backup, what was given out after it is in no run that the store knows, and never will be: a
 * cursor with such a version is rejected, though it is of the same epoch and smaller than the newest version. Known
 * runs stay accepted, so a restart has no effect on cursors. A run that gave out no version leaves no trace.
 */
export class VersionRuns {
  /**
   * @param finished the runs before this one, oldest first
   * @param began where this run began to count; 0 in the first run of a store
   */
  constructor(
    readonly finished: readonly VersionRun[] = [],
    readonly began = 0,
  ) {}

  /** The next version where `newest` is the highest one in any feed. */
  after(newest: number): number {
    return Math.max(newest, this.began) + 1;
  }

  /** Whether this store may have given the version out; the caller compares it with the newest of its feed. */
  gave(version: number): boolean {
    if (version === 0 || version > this.began) return true;
    return this.finished.some(({ began, ended }) => began < version && version <= ended);
  }

  /**
   * The runs after a start: this run is over, and a new one begins.
   * @param newest the highest version in any feed
   * @param random a whole number from 1 up to the limit
   */
  next(newest: number, random: (limit: number) => number): VersionRuns {
    const all =
      newest > this.began
        ? [...this.finished, { began: this.began, ended: newest }]
        : [...this.finished];
    while (all.length > MAX_RUNS) {
      const [oldest, second] = all.splice(0, 2);
      if (oldest && second) all.unshift({ began: oldest.began, ended: second.ended });
    }
    const end = all.at(-1)?.ended ?? 0;
    if (end === 0) return new VersionRuns();
    const room = Math.max(1, Math.floor((HIGHEST_VERSION - end) / SHARE));
    return new VersionRuns(all, end + random(Math.min(FAR, room)));
  }
}
