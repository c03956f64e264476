import { readFile } from 'node:fs/promises';
import { afterEach, expect, test } from 'vitest';
import { effort } from '../effort';
import { owner } from '../server-process/owner-process';
import { ServerProcess } from '../server-process/server-process';
import { ShopApi } from '../server-process/shop-api';

const TIMES = effort(10, 25);

let server: ServerProcess | undefined;
afterEach(() => server?.close());

test(
  `kill -9 and start at once, ${TIMES} times, under a parent that never reaps: the shop opens each time`,
  async () => {
    server = await ServerProcess.start({ neverReaped: true });
    const api = new ShopApi(server.origin);
    const shopper = await api.register();
    const [product] = (await api.plainProducts()).filter(
      ({ countInStock }) => countInStock > TIMES,
    );
    if (!product) throw new Error('The shop is empty');
    const acknowledged: string[] = [];
    for (let time = 1; time <= TIMES; time += 1) {
      acknowledged.push((await api.as(shopper).buy([[product, 1]]))._id);
      const killed = server.pid;
      await server.kill();
      await server.start();
      // Otherwise it was reaped, and nothing was shown.
      expect(await readFile(`/proc/${killed}/stat`, 'utf8')).toMatch(/\) Z /);
    }
    const stored = (await api.as(shopper).orders()).map(({ _id }) => _id);
    expect(stored.toSorted()).toEqual(acknowledged.toSorted());

    // The owner's command line is a start as well.
    await server.kill();
    const { code, out } = await owner(server.dataDir, ['list-admins']);
    expect([code, out]).toEqual([0, expect.stringContaining('@')]);
  },
  // So many starts of a whole server, and one more, on a machine that does other things too.
  300_000,
);

test('starts overlap: the next one names the process it waits for, and opens when that has ended', async () => {
  server = await ServerProcess.start();
  const next = await ServerProcess.prepare({ dataDir: server.dataDir });
  try {
    const opened = next.start();
    await expect
      .poll(() => next.output, { timeout: 30_000 })
      .toContain('works on this data already');
    expect(next.output).toContain(`Process ${server.pid}`);
    server.signal('SIGTERM');
    expect(await server.ended()).toBe(0);
    await opened;
    expect(next.output.split('works on this data already')).toHaveLength(2);
  } finally {
    await next.close();
  }
});
