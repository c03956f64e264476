import { randomUUID, type KeyObject } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT, type JWK, type JWTPayload } from 'jose';

/** How the server behaves: as it should, not at all, or wrongly. */
export type KeyServerMood = 'well' | 'hangs' | 'fails' | 'resets' | 'talks-html';

type PrivateKey = CryptoKey | KeyObject;

/** A server on loopback that publishes keys as Google does, and signs tokens with them. */
export class GoogleKeysServer {
  mood: KeyServerMood = 'well';
  /** How often it was asked for its keys. */
  asked = 0;
  #published: JWK[] = [];
  #newest: { readonly kid: string; readonly privateKey: PrivateKey } | undefined;

  private constructor(private readonly server: Server) {}

  static async open(): Promise<GoogleKeysServer> {
    const server = createServer();
    const keys = new GoogleKeysServer(server);
    server.on('request', (_request, response) => {
      keys.asked += 1;
      if (keys.mood === 'hangs') return;
      if (keys.mood === 'resets') response.destroy();
      response.statusCode = keys.mood === 'fails' ? 500 : 200;
      response.end(
        keys.mood === 'talks-html' ? '<html>' : JSON.stringify({ keys: keys.#published }),
      );
    });
    await keys.rotate();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return keys;
  }

  get url(): string {
    const address = this.server.address();
    if (typeof address !== 'object' || !address) throw new Error('Not listening');
    return `http://127.0.0.1:${address.port}/certs`;
  }

  /** The public half of the newest key, as it is published. */
  get newest(): JWK {
    const [newest] = this.#published;
    if (!newest) throw new Error('There is no key');
    return newest;
  }

  /** Publishes a new key, with which tokens are signed from here on; old ones may be taken back. */
  async rotate({ keepOld = true } = {}): Promise<void> {
    const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
    const kid = randomUUID();
    const jwk = { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' };
    this.#published = [jwk, ...(keepOld ? this.#published : [])];
    this.#newest = { kid, privateKey };
  }

  /** @param header more of it, or other than usual @param key another one than the published */
  sign(claims: JWTPayload, header: object = {}, key?: PrivateKey): Promise<string> {
    if (!this.#newest) throw new Error('There is no key');
    const { kid, privateKey } = this.#newest;
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid, ...header })
      .sign(key ?? privateKey);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
