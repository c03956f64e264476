import type { SyncResult } from './catalogue-sync';

/** The page's requests to the worker that writes the catalogue. */
export type SyncRequest =
  /** Pulls the changes. `budget`: the most compressed bytes to copy. */
  | { readonly kind: 'run'; readonly id: number; readonly budget: number }
  /** Answers `needs`. */
  | { readonly kind: 'needed'; readonly ids: readonly string[] };

/** The worker's messages. */
export type SyncMessage =
  | {
      readonly kind: 'ended';
      readonly id: number;
      readonly result: SyncResult;
      /** How fast the newest page of the catalogue travelled, in bytes a second, where that is known. */
      readonly speed?: number | undefined;
    }
  /** A page was stored: it is at work. */
  | { readonly kind: 'wrote' }
  /** Asks which products the person needs. */
  | { readonly kind: 'needs' }
  /** What the network said. */
  | { readonly kind: 'connection'; readonly said: 'answered' | 'failed' | 'check' };
