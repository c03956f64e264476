import { missingForServe } from '../sync-server/config/needed-settings.mjs';
import { misspeltSettings } from '../sync-server/config/setting-names.mjs';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { refuseSettings } from './refuse-settings.mjs';
import { become, run } from './run.mjs';
import { SERVER, SERVER_ENV } from './server.mjs';

// To install takes a minute, and to build another one: what is missing is said before, and all that is wrong in between.
const missing = missingForServe((name) => process.env[name]?.trim() || undefined);
if (missing.length > 0) refuseSettings([...missing, ...misspeltSettings(process.env)]);
await ensureInstalled();
const code = await run(process.execPath, ['--import', 'tsx', 'scripts/check-settings.ts']);
if (code !== 0) process.exit(code);
await ensureBuilt();
become([...SERVER, 'serve'], { ...SERVER_ENV, NODE_ENV: 'production' });
