import { randomUUID } from 'node:crypto';
import type { JWTPayload } from 'jose';
import * as z from 'zod/mini';
import { GOOGLE_ISSUER } from '#shared/users/google-account';
import { signedInUser, type SignedInUser } from '#shared/users/user';
import { GoogleKeysServer } from './google-keys-server';
import { startTestServer, type TestServer, type TestServerOptions } from './start-test-server';
import { TestClient, type Answer } from './test-client';

/** The test shop's name at Google. */
export const CLIENT_ID = '123-shop.apps.googleusercontent.com';

const nonceResponse = z.object({ nonce: z.string() });

/** A browser's nonce and the cookie that belongs to it. */
export interface Nonce {
  readonly nonce: string;
  /** As the browser sends it. */
  readonly cookie: string;
}

let people = 0;

/** What Google says of a new person: of Gmail unless given. */
export function aGoogleAccount(given: JWTPayload & { email?: string } = {}) {
  people += 1;
  return {
    sub: `10769150350006150715113082${people}`,
    email: `asha.${people}@gmail.com`,
    email_verified: true,
    name: 'Asha Rao',
    picture: 'https://lh3.googleusercontent.com/a/x',
    ...given,
  };
}

/** A test server into which people sign in with Google, whose keys are a server of ours. */
export class GoogleHarness {
  private constructor(
    readonly server: TestServer,
    readonly keys: GoogleKeysServer,
    private readonly clock: () => number,
  ) {}

  static async open(options: TestServerOptions = {}): Promise<GoogleHarness> {
    const keys = await GoogleKeysServer.open();
    const googleKeys = { keySetUrl: keys.url, ...options.googleKeys };
    const server = await startTestServer({ googleClientId: CLIENT_ID, ...options, googleKeys });
    return new GoogleHarness(server, keys, options.clock ?? Date.now);
  }

  async close(): Promise<void> {
    await this.server.close();
    await this.keys.close();
  }

  /** @param cookie what the browser has already */
  async nonce(cookie?: string): Promise<Nonce> {
    const headers = cookie === undefined ? {} : { Cookie: cookie };
    const answer = await new TestClient(this.server.url).post(
      '/api/users/google/nonce',
      undefined,
      headers,
    );
    const [given = ''] = answer.headers.get('set-cookie')?.split(';') ?? [];
    return { nonce: nonceResponse.parse(answer.body).nonce, cookie: given };
  }

  /** Everything that a good token says. */
  claims(account: JWTPayload, nonce: string): JWTPayload {
    const now = Math.floor(this.clock() / 1000);
    return {
      iss: GOOGLE_ISSUER,
      azp: CLIENT_ID,
      aud: CLIENT_ID,
      nonce,
      nbf: now - 300,
      iat: now,
      exp: now + 3600,
      jti: randomUUID(),
      ...account,
    };
  }

  send(idToken: string, cookie: string): Promise<Answer> {
    return new TestClient(this.server.url).post(
      '/api/users/google',
      { idToken },
      { Cookie: cookie },
    );
  }

  /** Signs in as a browser does, from nonce to session. */
  async signIn(account: JWTPayload): Promise<Answer> {
    const { nonce, cookie } = await this.nonce();
    return this.send(await this.keys.sign(this.claims(account, nonce)), cookie);
  }

  /** Signs in where that must work. */
  async enter(account: JWTPayload): Promise<{ user: SignedInUser; client: TestClient }> {
    const { status, body, text } = await this.signIn(account);
    if (status !== 200) throw new Error(`Google: ${status} ${text}`);
    const user = signedInUser.parse(body);
    return { user, client: new TestClient(this.server.url, user.token) };
  }
}
