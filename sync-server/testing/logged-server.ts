import { createLog } from '../operations/log';
import { aProduct } from './samples';
import { startTestServer, type TestServer, type TestServerOptions } from './start-test-server';

export interface LoggedServer extends TestServer {
  /** Every line of its log so far, at every level. */
  readonly lines: readonly string[];
  /** Those about a request. */
  requestLines(): string[];
}

/** A test server that sells a kettle, with the shop's own log. */
export async function startLoggedServer(options: TestServerOptions = {}): Promise<LoggedServer> {
  const lines: string[] = [];
  const log = createLog('trace', { write: (line) => void lines.push(line) });
  const products = [aProduct({ _id: 'kettle', countInStock: 1_000 })];
  const server = await startTestServer({ log, products, ...options });
  const requestLines = () => lines.filter((line) => line.includes('"msg":"request"'));
  return { ...server, lines, requestLines };
}
