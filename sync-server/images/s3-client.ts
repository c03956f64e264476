import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { setTimeout as waitFor } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { concurrencyLimit, QueueFullError } from '../concurrency/concurrency-limit';
import type { S3Place } from '../config/pictures-config';
import { noAnswer, refusalOf, S3Error } from './s3-errors';
import { readListPage, type ListedObject } from './s3-list';

/** How long an answer may take, in milliseconds; who waits for a picture has a page to look at. */
const READ_TIMEOUT = 5_000;
/** A picture goes up in four files, perhaps over a slow line. In milliseconds. */
const WRITE_TIMEOUT = 15_000;
/** A quick failure may be one server of many, or a connection that was closed while it lay idle. */
const MAX_TRIES = 3;
/** In milliseconds; doubled with each try. */
const FIRST_RETRY_DELAY = 50;
/** What is asked at once, so that a page of pictures opens no thousand connections; and what may wait for that. */
const CONCURRENCY = 64;
const MAX_WAITING = 1_000;
/** The most that S3 lists in one answer. */
const MAX_LISTED = 1_000;
/** What is not larger is read whole before the first byte goes on, in bytes: no reader is left with half of it. */
const READ_WHOLE = 256 * 1024;

/** An object as it is read. */
export interface ReadObject {
  /** With its quotes. */
  readonly etag: string | null;
  /** As HTTP writes a time. */
  readonly lastModified: string | null;
  /** In bytes; `null` where the storage does not say. */
  readonly length: number | null;
  /** `null` where only the head was wanted. What is large comes as it is read. */
  readonly content: Buffer | Readable | null;
}

/** What is done with a bucket. Every call throws an S3Error where the storage refuses or does not answer. */
export interface S3Client {
  /** @returns the object, `unchanged` where it has the given ETag still, nothing where there is none */
  get(
    key: string,
    asked?: { readonly etag?: string | undefined; readonly headOnly?: boolean },
  ): Promise<ReadObject | 'unchanged' | undefined>;
  put(key: string, content: Buffer, type: string): Promise<void>;
  /** What is not there is gone. */
  remove(key: string): Promise<void>;
  /** All objects whose keys begin with this. */
  list(prefix: string): Promise<ListedObject[]>;
  /** Looks whether the bucket is there and opens to the key. */
  check(): Promise<void>;
}

export interface S3Options {
  readonly place: S3Place;
  /** Milliseconds since 1970: what is signed is good for 15 minutes. */
  readonly clock: () => number;
  /** For tests: how long an answer may take, in milliseconds. */
  readonly timeout?: number;
}

interface Ask {
  readonly method?: 'GET' | 'PUT' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

/** Speaks with S3-compatible storage, the bucket's name in the path: that is understood everywhere. */
export function createS3Client({ place, clock, timeout }: S3Options): S3Client {
  const bucket = `${place.endpoint}/${place.bucket}`;
  const addressOf = (key: string) => `${bucket}/${key}`;
  const limited = concurrencyLimit(CONCURRENCY, MAX_WAITING);

  async function signed(url: string, { method = 'GET', headers, body }: Ask) {
    // The sum is signed too, so that the storage refuses what does not come whole.
    const sum = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    const signer = new AwsV4Signer({
      method,
      url,
      headers: { ...headers, 'X-Amz-Content-Sha256': sum },
      service: 's3',
      ...(place.region === null ? {} : { region: place.region }),
      accessKeyId: place.keyId,
      secretAccessKey: place.keySecret,
      datetime: new Date(clock()).toISOString().replaceAll(/[:-]|\.\d{3}/g, ''),
    });
    return signer.sign();
  }

  async function askOnce<Answer>(
    url: string,
    ask: Ask,
    read: (response: Response) => Promise<Answer>,
  ): Promise<Answer> {
    const giveUp = new AbortController();
    const longest = timeout ?? (ask.body ? WRITE_TIMEOUT : READ_TIMEOUT);
    const timer = setTimeout(() => giveUp.abort(), longest);
    try {
      const { method, headers } = await signed(url, ask);
      const response = await fetch(url, {
        method,
        headers,
        ...(ask.body ? { body: new Uint8Array(ask.body) } : {}),
        signal: giveUp.signal,
        // A signature is for one address.
        redirect: 'manual',
      });
      return await read(response);
    } catch (cause) {
      if (cause instanceof S3Error) throw cause;
      throw noAnswer(place, giveUp.signal.aborted ? 'late' : 'broken', cause);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Every request may be sent again: it says what is to be there in the end. */
  async function ask<Answer>(
    url: string,
    request: Ask,
    read: (response: Response) => Promise<Answer>,
  ): Promise<Answer> {
    for (let tried = 1; ; tried += 1) {
      try {
        return await limited(() => askOnce(url, request, read));
      } catch (error) {
        if (error instanceof QueueFullError) throw noAnswer(place, 'late', error);
        if (!(error instanceof S3Error) || !error.mayPass || tried === MAX_TRIES) throw error;
      }
      await waitFor(Math.random() * FIRST_RETRY_DELAY * 2 ** tried);
    }
  }

  async function expectDone(response: Response): Promise<void> {
    if (!response.ok) throw await refusalOf(place, response);
    await response.body?.cancel();
  }

  async function listPage(prefix: string, limit: number, after?: string) {
    const query = new URLSearchParams({ 'list-type': '2', prefix, 'max-keys': String(limit) });
    if (after !== undefined) query.set('continuation-token', after);
    return ask(`${bucket}?${query}`, {}, async (response) => {
      if (!response.ok) throw await refusalOf(place, response);
      const page = readListPage(await response.text());
      // Whatever it is that answers there, it is no list of a bucket.
      if (!page) throw noAnswer(place, 'broken');
      return page;
    });
  }

  return {
    get(key, { etag, headOnly = false } = {}) {
      const headers = etag === undefined ? {} : { 'If-None-Match': etag };
      // Not HEAD where only the head is wanted: its refusals have no words, and a bucket that is gone would be a picture that is.
      return ask(addressOf(key), { headers }, async (response) => {
        if (response.status === 304) return 'unchanged';
        if (response.status !== 200) {
          const refusal = await refusalOf(place, response);
          if (refusal.code === 'NoSuchKey') return undefined;
          throw refusal;
        }
        return readObject(response, headOnly);
      });
    },
    put: (key, body, type) =>
      ask(
        addressOf(key),
        { method: 'PUT', body, headers: { 'Content-Type': type } },
        async (response) => {
          await expectDone(response);
          // Whatever it is that answers there, it has not stored anything.
          if (!response.headers.has('ETag')) throw noAnswer(place, 'broken');
        },
      ),
    remove: (key) =>
      ask(addressOf(key), { method: 'DELETE' }, async (response) => {
        if (response.ok) return expectDone(response);
        const refusal = await refusalOf(place, response);
        if (refusal.code !== 'NoSuchKey') throw refusal;
      }),
    async list(prefix) {
      const objects: ListedObject[] = [];
      let after: string | undefined;
      do {
        const page = await listPage(prefix, MAX_LISTED, after);
        objects.push(...page.objects);
        if (page.next !== undefined && page.next === after) throw noAnswer(place, 'broken');
        after = page.next;
      } while (after !== undefined);
      return objects;
    },
    async check() {
      await listPage('', 1);
    },
  };
}

async function readObject(response: Response, headOnly: boolean): Promise<ReadObject> {
  const length = lengthOf(response);
  const head = {
    etag: response.headers.get('ETag'),
    lastModified: response.headers.get('Last-Modified'),
    length,
  };
  if (headOnly) {
    await response.body?.cancel();
    return { ...head, content: null };
  }
  if (length !== null && length > READ_WHOLE) {
    const body = response.body as ReadableStream | null;
    return { ...head, content: body ? Readable.fromWeb(body) : Buffer.alloc(0) };
  }
  // Fails where the answer ends too early.
  return { ...head, content: Buffer.from(await response.arrayBuffer()) };
}

function lengthOf({ headers }: Response): number | null {
  const length = headers.get('Content-Length');
  return length === null ? null : Number(length);
}
