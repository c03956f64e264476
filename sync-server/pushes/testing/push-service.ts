import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer } from 'node:https';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pushMessage, type PushMessage, type PushSubscriptionBody } from '#shared/protocol/push';
import type { PushTransportOptions } from '../push-transport';

/** For tests alone: with the key one can pass for `push.example` to clients that trust the certificate, which none does. */
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgq3U4Tv3Mu+wDrVKK
8DblctNR4aCeTjnohb5M1e94nGqhRANCAAQK2xOCUDCNhwuVw4raLdex9lpNfAbq
+7bD7XHG6aE0Ym67M38hoMGqXU1F3R742H1U4NddsQWGi+5rAuwCSBay
-----END PRIVATE KEY-----
`;
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBezCCASCgAwIBAgIUBq/mZ5nIXJpXpUlz1NNrMhvVNFswCgYIKoZIzj0EAwIw
FzEVMBMGA1UEAwwMcHVzaC5leGFtcGxlMCAXDTIwMDEwMTAwMDAwMFoYDzIxMjAw
MTAxMDAwMDAwWjAXMRUwEwYDVQQDDAxwdXNoLmV4YW1wbGUwWTATBgcqhkjOPQIB
BggqhkjOPQMBBwNCAAQK2xOCUDCNhwuVw4raLdex9lpNfAbq+7bD7XHG6aE0Ym67
M38hoMGqXU1F3R742H1U4NddsQWGi+5rAuwCSBayo0gwRjAXBgNVHREEEDAOggxw
dXNoLmV4YW1wbGUwDAYDVR0TBAUwAwEB/zAdBgNVHQ4EFgQUlUi1ym/ADy8alIFX
taqQCUDtioYwCgYIKoZIzj0EAwIDSQAwRgIhAIjnnEhIyWOjJMuctRgzMH1XHTXb
guddKyq05ba5til+AiEA3HqdBNrsbUjygD4X9IfjXv7JybL0OCnuky/ECVQ+N0k=
-----END CERTIFICATE-----
`;

/** For tests: a browser that receives notices, and can read them. */
export class TestBrowser {
  readonly #curve = createECDH('prime256v1');
  readonly #auth = randomBytes(16);

  constructor(readonly endpoint: string) {
    this.#curve.generateKeys();
  }

  /** What it sends to the shop. */
  get subscription(): Pick<PushSubscriptionBody, 'endpoint' | 'keys'> {
    const p256dh = this.#curve.getPublicKey('base64url');
    return { endpoint: this.endpoint, keys: { p256dh, auth: this.#auth.toString('base64url') } };
  }

  /** As in RFC 8291, without the library that encrypts. @throws if it was not encrypted for this browser */
  read(body: Buffer): PushMessage {
    const salt = body.subarray(0, 16);
    const sender = body.subarray(21, 21 + body.readUInt8(20));
    const secret = this.#curve.computeSecret(sender);
    const info = Buffer.concat([
      Buffer.from('WebPush: info\0'),
      this.#curve.getPublicKey(),
      sender,
    ]);
    const both = Buffer.from(hkdfSync('sha256', secret, this.#auth, info, 32));
    const derived = (what: string, length: number) =>
      Buffer.from(hkdfSync('sha256', both, salt, `Content-Encoding: ${what}\0`, length));
    const decipher = createDecipheriv(
      'aes-128-gcm',
      derived('aes128gcm', 16),
      derived('nonce', 12),
    );
    const record = body.subarray(21 + sender.length);
    decipher.setAuthTag(record.subarray(-16));
    const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
    const text = padded.subarray(0, padded.lastIndexOf(2)).toString();
    return pushMessage.parse(JSON.parse(text));
  }
}

interface Delivered {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** For tests: a push service on this machine whose answers a test sets. */
export class PushService {
  readonly got: Delivered[] = [];
  /** Its answer; 201 unless a test says otherwise. */
  answer: (response: ServerResponse, path: string) => void = (response) =>
    response.writeHead(201).end();
  readonly #server = createServer({ key: KEY, cert: CERTIFICATE }, (request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const path = request.url ?? '';
      this.got.push({ path, headers: request.headers, body: Buffer.concat(parts) });
      this.answer(response, path);
    });
  });

  static async start(): Promise<PushService> {
    const service = new PushService();
    await new Promise<void>((resolve) => service.#server.listen(0, '127.0.0.1', resolve));
    return service;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** A browser that is subscribed here. */
  browser(name: string): TestBrowser {
    return new TestBrowser(`https://push.example:${this.port}/${name}`);
  }

  /** What a browser got, in order. */
  messagesFor(browser: TestBrowser): PushMessage[] {
    const path = new URL(browser.endpoint).pathname;
    return this.got.filter((one) => one.path === path).map(({ body }) => browser.read(body));
  }

  /** Lets a transport reach it, by its name. */
  get seam(): NonNullable<PushTransportOptions['seam']> {
    return {
      isAllowed: (ip) => ip === '127.0.0.1',
      anyPort: true,
      ca: CERTIFICATE,
      lookup: (_name, _options, found) => found(null, [{ address: '127.0.0.1', family: 4 }]),
    };
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
