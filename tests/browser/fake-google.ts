import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { BrowserContext, Request } from 'playwright-core';
import { GOOGLE_SCRIPT } from '../../pwa/frames/google-messages';

/** The shop's client id at the stand-in. */
export const CLIENT_ID = 'shop.apps.example.test';
const KEY_ID = 'stand-in-1';

/** An account at the stand-in. */
export interface GooglePerson {
  readonly sub: string;
  readonly name: string;
  readonly email: string;
}

/** What the script in a browser requests: the button was pressed, or the prompt is to be shown. */
interface Asked {
  readonly how: 'button' | 'prompt';
  readonly clientId: string;
  readonly nonce: string;
}

/** Google's script, as far as the shop uses it; the test decides who is signed in. */
const SCRIPT = `
  globalThis.google = { accounts: { id: {
    initialize({ client_id: clientId, nonce, callback }) {
      this.ask = async (how) => {
        const response = await askGoogle({ how, clientId, nonce });
        if (response) callback(response);
      };
    },
    renderButton(place, { text, width }) {
      const button = document.createElement('button');
      button.textContent = text === 'signup_with' ? 'Sign up with Google' : 'Sign in with Google';
      button.style.width = width + 'px';
      button.style.height = '40px';
      button.addEventListener('click', () => void this.ask('button'));
      place.append(button);
    },
    prompt() {
      void this.ask('prompt');
    },
  } } };
`;

/** A stand-in for Google: its keys on loopback, for the server; its script and its accounts, for browsers. */
export class FakeGoogle {
  /** Who presses the button; `null`: Google answers without a credential. */
  person: GooglePerson | null = null;
  /** Who accepts the prompt; no one unless set. */
  acceptsPrompt: GooglePerson | null = null;
  /** Put into every token in place of the requested nonce. */
  nonce: string | undefined;
  /** Whether the script is available; a promise delays it. */
  script: Promise<void> | 'unreachable' | undefined;
  /** Everything that browsers requested from Google's hosts. */
  readonly asked: Request[] = [];
  /** How often the prompt was shown. */
  prompts = 0;

  private constructor(
    private readonly keys: http.Server,
    private readonly sign: (claims: object) => Promise<string>,
  ) {}

  static async open(): Promise<FakeGoogle> {
    const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
    const jwk = { ...(await exportJWK(publicKey)), kid: KEY_ID, alg: 'RS256', use: 'sig' };
    const server = http.createServer((_request, response) => {
      response.setHeader('Content-Type', 'application/json');
      response.end(JSON.stringify({ keys: [jwk] }));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new FakeGoogle(server, (claims) =>
      new SignJWT({ ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: KEY_ID })
        .setIssuer('https://accounts.google.com')
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(privateKey),
    );
  }

  async close(): Promise<void> {
    this.keys.closeAllConnections();
    this.keys.close();
    await once(this.keys, 'close');
  }

  /** Where the server finds the keys. */
  get keySetUrl(): string {
    const { port } = this.keys.address() as AddressInfo;
    return `http://127.0.0.1:${port}/certs`;
  }

  /** Takes Google's place in a browser profile. */
  async playIn(context: BrowserContext): Promise<void> {
    await context.exposeBinding('askGoogle', (_source, asked: Asked) => this.#answer(asked));
    await context.route(/^https:\/\/[\w.]*google(apis)?\.com\//, async (route) => {
      this.asked.push(route.request());
      const { script } = this;
      if (script === 'unreachable' || route.request().url() !== GOOGLE_SCRIPT) return route.abort();
      await script;
      return route.fulfill({ contentType: 'text/javascript', body: SCRIPT });
    });
  }

  /** Forgets what a test has set. */
  reset(): void {
    this.person = null;
    this.acceptsPrompt = null;
    this.nonce = undefined;
    this.script = undefined;
    this.asked.length = 0;
    this.prompts = 0;
  }

  /** What the script passes to the shop's callback; nothing where a prompt is dismissed. */
  async #answer({ how, clientId, nonce }: Asked): Promise<unknown> {
    if (how === 'prompt') this.prompts += 1;
    const person = how === 'prompt' ? this.acceptsPrompt : this.person;
    if (!person) return how === 'prompt' ? undefined : {};
    const credential = await this.sign({
      ...person,
      aud: clientId,
      nonce: this.nonce ?? nonce,
      email_verified: true,
    });
    return { credential, select_by: how };
  }
}
