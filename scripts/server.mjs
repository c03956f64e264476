/**
 * The server for this Node, without its mode. Requests under way live a few milliseconds, until their commit is on disk:
 * with room for them in the young generation from the start, most are garbage by the time it is collected.
 */
export const SERVER = [
  '--min-semi-space-size=32',
  '--max-semi-space-size=32',
  '--import',
  'tsx',
  'sync-server/main.ts',
];
