import type { Environment } from './config';

/** `DATA_DIR`, where it is given. */
export const givenDataDir = (environment: Environment): string | undefined =>
  environment['DATA_DIR']?.trim() || undefined;
