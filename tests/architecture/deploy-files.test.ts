import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { FORM_ENVELOPE } from '../../sync-server/http/multipart-body';
import { apiRoutes } from '../../sync-server/routes/api-routes';
import { createMetrics } from '../../sync-server/operations/metrics';
import { ROOT } from '../server-process/server-process';

const FILES = ['deploy/alerts.yml', 'deploy/grafana-board.json'];
/** What Prometheus adds to a histogram's name. */
const PARTS = /_(?:bucket|count|sum)$/;

/** Every metric that the shop has, on either store. */
async function measures(): Promise<ReadonlySet<string>> {
  const metrics = createMetrics();
  metrics.store.watchPool?.(() => ({ busy: 0, idle: 0, waiting: 0 }));
  metrics.watchStatus(async () => Promise.reject(new Error('away')));
  metrics.watch({
    eventStreams: () => 0,
    hashes: () => ({ running: 0, waiting: 0 }),
    isReady: async () => true,
  });
  const text = await metrics.text();
  return new Set([...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name = '']) => name));
}

test.for(FILES)('%s names metrics that the shop has', async (file) => {
  const known = await measures();
  const text = await readFile(`${ROOT}${file}`, 'utf8');
  const named = [...text.matchAll(/\b(?:shop|http)_[a-z_]+\b/g)].map(([name]) => name);
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !known.has(name) && !known.has(name.replace(PARTS, '')))).toEqual(
    [],
  );
});

test('an unreadable status removes no other metric', async () => {
  const metrics = createMetrics();
  metrics.watchStatus(async () => Promise.reject(new Error('away')));
  const text = await metrics.text();
  expect(text).toContain('shop_mails_total{result="sent"} 0');
  expect(text).not.toMatch(/^shop_mails_waiting /m);
});

test.for([
  ['deploy/nginx.conf', /client_max_body_size (\d+)m;/, 1024 * 1024],
  ['deploy/Caddyfile', /max_size (\d+)MB/, 1_000_000],
  ['deploy/several.Caddyfile', /max_size (\d+)MB/, 1_000_000],
] as const)(
  '%s lets through what any call takes, so that the shop refuses in words',
  async ([file, limit, unit]) => {
    const largest = Math.max(...apiRoutes.map(({ bodyRule }) => bodyRule.limit)) + FORM_ENVELOPE;
    const found = limit.exec(await readFile(`${ROOT}${file}`, 'utf8'))?.[1];
    expect(Number(found) * unit).toBeGreaterThan(largest);
  },
);
