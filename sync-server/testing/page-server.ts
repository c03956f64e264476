import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog } from '../operations/log';
import { aProduct } from './samples';
import { startTestServer, type TestServer, type TestServerOptions } from './start-test-server';
import { TestClient } from './test-client';

/** A page as the build writes it, with everything that a document has a place for. */
export const BUILT_PAGE = `<!doctype html>
<html lang="en-IN">
  <head>
    <meta charset="utf-8" />
    <meta
      name="description"
      content="As it was built."
    />
    <title>Pocket Bazaar</title>
    <script type="module" crossorigin src="/assets/shop-B88phiWi.js"></script>
  </head>
  <body>
    <div id="root">
      <div class="opening-band">Pocket Bazaar</div>
      <!-- opening -->
      <p class="opening-text">Opening the shop…</p>
      <!-- opened -->
    </div>
    <noscript>The shop needs JavaScript</noscript>
  </body>
</html>
`;

export interface PageServer extends TestServer {
  readonly pageDirectory: string;
  readonly visitor: TestClient;
  /** What the log says of documents that went out plain. */
  pageLines(): string[];
}

/** A test server with a built page, which sells a kettle unless given otherwise, and waits long for its documents. */
export async function startPageServer(
  options: Omit<TestServerOptions, 'pageDirectory'> = {},
): Promise<PageServer> {
  const pageDirectory = await mkdtemp(join(tmpdir(), 'shop-built-'));
  await writeFile(join(pageDirectory, 'index.html'), BUILT_PAGE);
  const lines: string[] = [];
  const server = await startTestServer({
    log: createLog('info', { write: (line) => void lines.push(line) }),
    products: [aProduct({ _id: 'kettle', name: 'Brass Kettle' })],
    publicOrigin: 'https://shop.example',
    shopOrigin: () => 'https://shop.example',
    renderTimeout: 20_000,
    pageDirectory,
    ...options,
  });
  return {
    ...server,
    pageDirectory,
    visitor: new TestClient(server.url),
    pageLines: () => lines.filter((line) => line.includes('"part":"pages"')),
    async close() {
      await server.close();
      await rm(pageDirectory, { recursive: true });
    },
  };
}
