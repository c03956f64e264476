import { access } from 'node:fs/promises';
import { isBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { become, ROOT } from './run.mjs';
import { SERVER } from './server.mjs';

const isThere = (path) =>
  access(ROOT + path).then(
    () => true,
    () => false,
  );

/**
 * Runs an owner's command: that of the built server where it is up to date, or where there is nothing to build with
 * (an image, a package), and else that of the sources.
 * @param {'admin' | 'store:move'} command
 */
export async function becomeOwner(command) {
  const args = [command, ...process.argv.slice(2)];
  if ((await isBuilt('server')) || !(await isThere('node_modules/tsx'))) {
    if (await isThere('dist/server.js')) return become([SERVER.at(-1), ...args]);
    await ensureInstalled();
  }
  return become(['--import', 'tsx', 'sync-server/main.ts', ...args]);
}
