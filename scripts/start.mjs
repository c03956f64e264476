import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { become } from './run.mjs';
import { SERVER } from './server.mjs';

await ensureInstalled();
await ensureBuilt();
become([...SERVER, 'start']);
