import { ensureInstalled } from './install.mjs';
import { become } from './run.mjs';

/** Where the caller is, from where the paths of folders are meant: npm runs its scripts in the project's root. */
const { npm_lifecycle_event: script, INIT_CWD: calledFrom } = process.env;
const directory = (script === 'store:move' && calledFrom) || process.cwd();

await ensureInstalled();
become([
  '--import',
  'tsx',
  'sync-server/admin/moving/main.ts',
  directory,
  ...process.argv.slice(2),
]);
