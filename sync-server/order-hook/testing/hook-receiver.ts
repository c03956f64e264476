import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { FetchSeam } from '../../images/fetch-picture';

/** What an aggregator got. */
export interface Received {
  readonly signature: string;
  readonly body: string;
}

/** The stand-in of another system: takes events, and signs what it says as its manual tells it to. */
export class HookReceiver {
  readonly received: Received[] = [];
  /** What it answers. */
  status = 200;

  private constructor(
    private readonly server: Server,
    private readonly port: number,
  ) {}

  static async start(): Promise<HookReceiver> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const receiver = new HookReceiver(
      server,
      typeof address === 'object' && address ? address.port : 0,
    );
    server.on('request', (request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const body = Buffer.concat(parts).toString('utf8');
        receiver.received.push({ signature: String(request.headers['x-shop-signature']), body });
        response.writeHead(receiver.status, { Location: 'http://127.0.0.1/elsewhere' }).end();
      });
    });
    return receiver;
  }

  /** A name of the internet that leads to this machine. */
  get url(): string {
    return `http://aggregator.example:${this.port}/events`;
  }

  readonly seam: FetchSeam = {
    isAllowed: (ip) => ip === '127.0.0.1',
    anyPort: true,
    lookup: (_name, _options, found) => found(null, [{ address: '127.0.0.1', family: 4 }]),
  };

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}

/** A signature made apart from the shop's code, as docs/api.md says. @param now milliseconds since 1970 */
export function signedAs(secret: string, body: string, now: number): string {
  const seconds = Math.floor(now / 1000);
  const digest = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${digest}`;
}
