import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { setTimeout as waitFor } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { concurrencyLimit, QueueFullError } from '../concurrency/concurrency-limit';
import type { S3Place } from '../config/pictures-config';
import { noAnswer, refusalOf, S3Error } from './s3-errors';
import { readListPage, type ListedObject } from './s3-list';

/** The time limit for an answer, in milliseconds; without a picture the page is usable. */
const READ_TIMEOUT = 5_000;
/** A picture is uploaded in four files, perhaps over a slow connection. In milliseconds. */
const WRITE_TIMEOUT = 15_000;
/** A quick failure may be one server of many, or an idle connection that was closed. */
const MAX_TRIES = 3;
/** In milliseconds; doubled with each attempt. */
const FIRST_RETRY_DELAY = 50;
/** Concurrent requests, so that a page of pictures does not open a thousand connections; and how many may wait. */
const CONCURRENCY = 64;
const MAX_WAITING = 1_000;
/** The most that S3 lists in one answer. */
const MAX_LISTED = 1_000;
/** Objects up to this size are read completely before the first byte is sent, in bytes: no client gets half of one. */
const READ_WHOLE = 256 * 1024;

/** An object as it is read. */
export interface ReadObject {
  /** With its quotes. */
  readonly etag: string | null;
  /** In HTTP's date format. */
  readonly lastModified: string | null;
  /** In bytes; `null` if the storage does not say. */
  readonly length: number | null;
  /** `null` for HEAD. Large objects are streamed. */
  readonly content: Buffer | Readable | null;
}

/** Operations on a bucket. Every call throws an S3Error if the storage refuses or does not answer. */
export interface S3Client {
  /** @returns the object, `unchanged` if it still has the given ETag, nothing if there is none */
  get(
    key: string,
    asked?: { readonly etag?: string | undefined; readonly headOnly?: boolean },
  ): Promise<ReadObject | 'unchanged' | undefined>;
  put(key: string, content: Buffer, type: string): Promise<void>;
  /** A missing object counts as removed. */
  remove(key: string): Promise<void>;
  /** All objects whose keys begin with this. */
  list(prefix: string): Promise<ListedObject[]>;
  /** Checks that the bucket exists and the key has access. */
  check(): Promise<void>;
}

export interface S3Options {
  readonly place: S3Place;
  /** Milliseconds since 1970: signatures are valid for 15 minutes. */
  readonly clock: () => number;
  /** For tests: how long an answer may take, in milliseconds. */
  readonly timeout?: number;
}

interface Ask {
  readonly method?: 'GET' | 'PUT' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

/** A client for S3-compatible storage, with the bucket's name in the path: supported everywhere. */
export function createS3Client({ place, clock, timeout }: S3Options): S3Client {
  const bucket = `${place.endpoint}/${place.bucket}`;
  const addressOf = (key: string) => `${bucket}/${key}`;
  const limited = concurrencyLimit(CONCURRENCY, MAX_WAITING);

  async function signed(url: string, { method = 'GET', headers, body }: Ask) {
    // The digest is signed too, so that the storage refuses incomplete content.
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
        // A signature is valid for one address.
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

  /** Every request may be repeated: it is idempotent. */
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
      // Not S3: the answer is no list of a bucket.
      if (!page) throw noAnswer(place, 'broken');
      return page;
    });
  }

  return {
    get(key, { etag, headOnly = false } = {}) {
      const headers = etag === undefined ? {} : { 'If-None-Match': etag };
      // No HEAD request: its refusals have no body, and a missing bucket would look like a missing picture.
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
          // Not S3: nothing was stored.
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
  // Fails if the answer ends too early.
  return { ...head, content: Buffer.from(await response.arrayBuffer()) };
}

function lengthOf({ headers }: Response): number | null {
  const length = headers.get('Content-Length');
  return length === null ? null : Number(length);
}
