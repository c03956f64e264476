import { missingForServe } from '../sync-server/config/needed-settings.mjs';
import { misspeltSettings } from '../sync-server/config/setting-names.mjs';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { refuseSettings } from './refuse-settings.mjs';
import { become, run } from './run.mjs';
import { SERVER, SERVER_ENV } from './server.mjs';

// Installing takes a minute, and building another: missing settings are reported before, and invalid ones in between.
const missing = missingForServe((name) => process.env[name]?.trim() || undefined);
if (missing.length > 0) refuseSettings([...missing, ...misspeltSettings(process.env)]);
await ensureInstalled();
const code = await run(process.execPath, ['--import', 'tsx', 'scripts/check-settings.ts']);
if (code !== 0) process.exit(code);
await ensureBuilt();
become([...SERVER, 'serve'], { ...SERVER_ENV, NODE_ENV: 'production' });
