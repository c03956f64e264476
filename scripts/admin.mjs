import { ensureInstalled } from './install.mjs';
import { become } from './run.mjs';

/** Where the caller is, from where the paths of files are meant: npm runs its scripts in the project's root. */
const { npm_lifecycle_event: script, INIT_CWD: calledFrom } = process.env;
const directory = (script === 'admin' && calledFrom) || process.cwd();

await ensureInstalled();
become(['--import', 'tsx', 'sync-server/admin/main.ts', directory, ...process.argv.slice(2)]);
