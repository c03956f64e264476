import { createServer, request as forward } from 'node:http';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { build } from 'vite';
import type { ProductDocument } from '#shared/catalogue/product';
import type { BenchServer } from './bench-server';

const PAGE = fileURLToPath(new URL('page', import.meta.url));
const BUILT = fileURLToPath(new URL('../dist/bench', import.meta.url));
const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' };

/** The bench page with the shop's API behind it on one origin. */
export interface BenchPageServer {
  readonly url: string;
  /** The compressed size of the floor's one body, in bytes. */
  readonly floorBytes: number;
  close(): Promise<void>;
}

/** Every product of the shop, read through its own feed. */
async function allProducts(url: string): Promise<ProductDocument[]> {
  const products: ProductDocument[] = [];
  let since = '';
  for (;;) {
    const page = (await (await fetch(`${url}/api/catalogue/changes${since}`)).json()) as {
      changes: ProductDocument[];
      cursor: string;
      more: boolean;
    };
    products.push(...page.changes);
    if (!page.more) return products;
    since = `?since=${page.cursor}`;
  }
}

/** Builds the bench page from the production modules and serves it, the floor's body and the shop's API. */
export async function serveBenchPage(shop: BenchServer): Promise<BenchPageServer> {
  await rm(BUILT, { recursive: true, force: true });
  await build({
    configFile: false,
    root: PAGE,
    logLevel: 'warn',
    build: { outDir: BUILT, emptyOutDir: true, target: 'es2022' },
    worker: { format: 'es' },
  });
  const floor = brotliCompressSync(JSON.stringify(await allProducts(shop.url)), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5 },
  });

  const server = createServer((incoming, outgoing) => {
    const path = new URL(incoming.url ?? '/', 'http://bench').pathname;
    if (path.startsWith('/api/')) {
      const onward = forward(
        shop.url + (incoming.url ?? ''),
        { method: incoming.method, headers: incoming.headers },
        (response) => {
          outgoing.writeHead(response.statusCode ?? 502, response.headers);
          response.pipe(outgoing);
        },
      );
      onward.on('error', () => outgoing.destroy());
      incoming.pipe(onward);
      return;
    }
    if (path === '/bench-floor.json') {
      outgoing.writeHead(200, {
        'content-type': 'application/json',
        'content-encoding': 'br',
        'content-length': floor.length,
      });
      outgoing.end(floor);
      return;
    }
    const file = path === '/' ? '/index.html' : path;
    readFile(join(BUILT, file)).then(
      (content) => {
        outgoing.writeHead(200, {
          'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
        });
        outgoing.end(content);
      },
      () => {
        outgoing.writeHead(404);
        outgoing.end();
      },
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('No port is free');
  return {
    url: `http://127.0.0.1:${address.port}`,
    floorBytes: floor.length,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
