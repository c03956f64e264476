import { expect, test } from 'vitest';
import { aProduct } from '../testing/samples';
import { startTestServer } from '../testing/start-test-server';

test('an absurdly long list of encodings gets the uncompressed text; a usual one is honoured', async () => {
  const description = 'A long description. '.repeat(200);
  const server = await startTestServer({ products: [aProduct({ _id: 'p', description })] });
  const encodingFor = async (accepted: string) => {
    const answer = await fetch(`${server.url}/api/products/p`, {
      headers: { 'Accept-Encoding': accepted },
    });
    await answer.text();
    return [answer.status, answer.headers.get('content-encoding')];
  };
  expect(await encodingFor('gzip, br')).toEqual([200, 'br']);
  expect(await encodingFor(`br${';'.repeat(15_000)}`)).toEqual([200, null]);
  await server.close();
});
