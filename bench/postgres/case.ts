import type { Figure } from '../figures';
import type { DatabaseServer } from './database-server';

/** What one case has to say; `how` and `details` are sentences. */
export interface Measured {
  readonly how: string;
  readonly figures: readonly Figure[];
  readonly details: string;
}

/** One measurement, on databases of its own. */
export type Case = (server: DatabaseServer) => Promise<Measured>;
