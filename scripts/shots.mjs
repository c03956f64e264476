import { ensureBuilt } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { become } from './run.mjs';

await ensureInstalled();
await ensureBuilt();
const chromium = await ensureChromium();
become(['--import', 'tsx', 'tests/browser/shots.ts'], { CHROMIUM_PATH: chromium });
