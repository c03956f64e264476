import { checkedConfig } from '../sync-server/checked-config';
import { ConfigError } from '../sync-server/config/config';
import { refuseSettings } from './refuse-settings.mjs';

/* Whether `npm run serve` would accept the settings; a process of its own, before a build of minutes. */
try {
  await checkedConfig('serve', process.env);
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  refuseSettings(error.problems);
}
