import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { readMetrics } from '../../scripts/metrics.mjs';
import { ROOT } from '../server-process/server-process';

/** Opens something over the page: MUI's parts, or the browser's own dialog. */
const OPENS = /from '@mui\/material\/(?:Dialog|Drawer|Menu|Modal|Popover)'|\.showModal\(\)/;
/** The stand-in for the gateway's window, which is a page of its own in a frame. */
const IN_A_FRAME = 'pwa/frames/';

// docs/shop-rules.md#r-routes-10
test('whatever opens over a page is closed by Back', async () => {
  const closed: string[] = [];
  const open: string[] = [];
  for (const { file } of await readMetrics()) {
    if (!file.startsWith('pwa/') || file.startsWith(IN_A_FRAME)) continue;
    const source = await readFile(ROOT + file, 'utf8');
    if (!OPENS.test(source)) continue;
    (source.includes('useBackCloses(') ? closed : open).push(file);
  }
  expect(open).toEqual([]);
  expect(closed.length).toBeGreaterThan(3);
});
