import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { become } from './run.mjs';
import { SERVER, SERVER_ENV } from './server.mjs';

await ensureInstalled();
await ensureBuilt();
become([...SERVER, 'serve'], { ...SERVER_ENV, NODE_ENV: 'production' });
