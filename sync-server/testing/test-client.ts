import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import {
  syncResponse,
  type QueuedAction,
  type SyncResponse,
  type SyncRequest,
} from '#shared/protocol/sync';
import { PROTOCOL_VERSION } from '#shared/protocol/version';
import { signedInUser, type SignedInUser } from '#shared/users/user';
import { aShopper } from './samples';

/** A reply as a test looks at it. `body` is its JSON, or `undefined` where there is none. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: unknown;
}

interface Asked {
  readonly body?: unknown;
  /** A CSV table in place of a body. */
  readonly table?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Asks a test server as a program does: as a visitor, or with a bearer. */
export class TestClient {
  constructor(
    readonly url: string,
    readonly token: string | undefined = undefined,
  ) {}

  /** @param path from the root, such as `/api/orders` */
  async ask(
    method: string,
    path: string,
    { body, table, headers = {} }: Asked = {},
  ): Promise<Answer> {
    const response = await fetch(this.url + path, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(table === undefined ? {} : { 'Content-Type': 'text/csv' }),
        ...(this.token === undefined ? {} : { Authorization: `Bearer ${this.token}` }),
        ...headers,
      },
      body: table ?? (body === undefined ? null : JSON.stringify(body)),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
    const parsed: unknown = isJson && text !== '' ? JSON.parse(text) : undefined;
    return { status: response.status, headers: response.headers, text, body: parsed };
  }

  get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
    return this.ask('GET', path, { headers });
  }

  post(path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}) {
    return this.ask('POST', path, { body, headers });
  }

  /** The body of a GET that must succeed, read by its schema. */
  async read<T>(schema: z.ZodMiniType<T>, path: string): Promise<T> {
    const { status, body, text } = await this.get(path);
    if (status !== 200) throw new Error(`GET ${path}: ${status} ${text}`);
    return schema.parse(body);
  }
}

/** A registered person with a client that speaks for them. */
export interface SignedInClient {
  readonly user: SignedInUser;
  readonly password: string;
  readonly client: TestClient;
}

export async function register(url: string, person = aShopper()): Promise<SignedInClient> {
  const { status, body, text } = await new TestClient(url).post('/api/users', person);
  if (status !== 201) throw new Error(`Registration: ${status} ${text}`);
  const user = signedInUser.parse(body);
  return { user, password: person.password, client: new TestClient(url, user.token) };
}

/** One outbox of one person. */
export class TestDevice {
  readonly clientId: string = randomUUID();

  constructor(readonly owner: SignedInClient) {}

  /** Sends a batch and gives the reply as it came. */
  push(
    actions: readonly QueuedAction[],
    given: Partial<SyncRequest> = {},
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer> {
    const request: SyncRequest = {
      protocol: PROTOCOL_VERSION,
      clientId: this.clientId,
      user: this.owner.user._id,
      nonce: randomUUID(),
      accountCursor: null,
      actions: [...actions],
      ...given,
    };
    return this.owner.client.post('/api/sync', request, headers);
  }

  /** Sends a batch that must be answered. */
  async sync(
    actions: readonly QueuedAction[],
    given: Partial<SyncRequest> = {},
  ): Promise<SyncResponse> {
    const { status, body, text } = await this.push(actions, given);
    if (status !== 200) throw new Error(`Sync: ${status} ${text}`);
    return syncResponse.parse(body);
  }
}
