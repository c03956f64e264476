import { expect, test } from 'vitest';
import { importCounts, importPreview } from '#shared/admin/table-import';
import { PLAIN_TEMPLATE, VARIANT_TEMPLATE } from '#shared/import/product-templates';
import { registerAdmin } from '../testing/admin-client';
import { startTestServer } from '../testing/start-test-server';

test('the templates are tables that the shop takes as they are', async () => {
  const server = await startTestServer();
  const { user } = await registerAdmin(server);
  const send = async (path: string, body: string): Promise<unknown> => {
    const response = await fetch(`${server.url}/api/products/${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${user.token}`, 'Content-Type': 'text/csv' },
      body,
    });
    return response.json();
  };
  for (const [{ table }, names] of [
    [PLAIN_TEMPLATE, ['Brass Kettle', 'Clay Lamp']],
    [VARIANT_TEMPLATE, ['Cotton Kurta', 'Clay Lamp']],
  ] as const) {
    const { format, rows } = importPreview.parse(await send('import/preview', table));
    expect(format).toBe('own');
    expect(rows.map(({ name, change, problems }) => [name, change, problems])).toEqual(
      names.map((name) => [name, 'created', []]),
    );
    expect(importCounts.parse(await send('import', table)).created).toBe(2);
  }
  const kurta = await server.store.read((shop) => shop.products(['cotton-kurta']));
  expect(kurta[0]?.variants?.map(({ values }) => values)).toEqual([
    ['M', 'Red'],
    ['L', 'Red'],
  ]);
  await server.close();
});
