import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { createMetrics } from '../../sync-server/operations/metrics';
import { ROOT } from '../server-process/server-process';

const FILES = ['deploy/alerts.yml', 'deploy/grafana-board.json'];
/** What Prometheus adds to a histogram's name. */
const PARTS = /_(?:bucket|count|sum)$/;

/** Every measure that the shop has, on either store. */
async function measures(): Promise<ReadonlySet<string>> {
  const metrics = createMetrics();
  metrics.store.watchPool?.(() => ({ busy: 0, idle: 0, waiting: 0 }));
  metrics.watchStatus(async () => Promise.reject(new Error('away')));
  const text = await metrics.text();
  return new Set([...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name = '']) => name));
}

test.for(FILES)('%s names measures that the shop has', async (file) => {
  const known = await measures();
  const text = await readFile(`${ROOT}${file}`, 'utf8');
  const named = [...text.matchAll(/\b(?:shop|http)_[a-z_]+\b/g)].map(([name]) => name);
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !known.has(name) && !known.has(name.replace(PARTS, '')))).toEqual(
    [],
  );
});

test('a status that cannot be read takes no other measure away', async () => {
  const metrics = createMetrics();
  metrics.watchStatus(async () => Promise.reject(new Error('away')));
  const text = await metrics.text();
  expect(text).toContain('shop_mails_total{result="sent"} 0');
  expect(text).not.toMatch(/^shop_mails_waiting /m);
});
