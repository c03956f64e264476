import { ACCOUNT_GONE, readErrorBody } from '#shared/core/errors';
import { ANSWER_TIMEOUT } from '#shared/core/limits';
import { IDLE_HEADER } from '#shared/users/session-rules';
import { parseJson } from '../platform/parse-json';
import type { Environment } from '../platform/environment';
import { ApiError } from './api-error';

/** What checks a reply: a schema, or a check by hand where a schema's library would come too early. */
export interface ReplyCheck<ApiResponse> {
  safeParse(
    body: unknown,
  ): { readonly success: true; readonly data: ApiResponse } | { readonly success: false };
}

export interface ApiRequest<ApiResponse> {
  /** Sent as JSON; a `FormData` as it is. */
  readonly body?: unknown;
  /** A CSV table, sent unchanged in place of a body. */
  readonly table?: string;
  /** How long the answer may take, in milliseconds; `ANSWER_TIMEOUT` unless said. */
  readonly timeout?: number;
  /** The schema of the reply; without it the reply is returned unchecked. */
  readonly schema?: ReplyCheck<ApiResponse>;
  readonly signal?: AbortSignal;
  /** Additional headers: `Idempotency-Key`, `If-Match`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Called with the server's time of a good answer, in milliseconds since 1970, before the reply is returned. */
  readonly onServerTime?: (time: number) => void;
}

export interface ApiDeps extends Pick<Environment, 'fetch' | 'timers'> {
  readonly connection: { answered(): void; failed(): void; check(): void };
  /** Completes a pending sign-out; false while the server does not answer. */
  readonly endPendingSignOut: () => Promise<boolean>;
  /** Called as a request is sent; returns a function that says whether the session is still that one. */
  readonly watchSession?: () => () => boolean;
  /** Whether the page is idle: then its requests are marked as automatic. */
  readonly isIdle?: () => boolean;
  /** The server's time, in milliseconds since 1970, with each of its answers. */
  readonly onServerTime?: (time: number) => void;
}

const NO_CONNECTION = 'The shop cannot be reached. Please check your connection.';

/** Sends requests to our server. */
export function createApi(deps: ApiDeps) {
  const { fetch, timers, connection } = deps;
  const listeners = new Set<(accountGone: boolean) => void>();

  async function ask(
    method: string,
    path: string,
    { body, table, headers }: ApiRequest<unknown>,
    signal: AbortSignal,
  ) {
    const json = body !== undefined && !(body instanceof FormData);
    /** `undefined` where there is none, as in JSON. */
    const content: BodyInit | undefined =
      table ?? (body instanceof FormData ? body : JSON.stringify(body));
    const response = await fetch(path.startsWith('/api/') ? path : `/api${path}`, {
      method,
      headers: {
        Accept: 'application/json',
        ...(json ? { 'Content-Type': 'application/json' } : {}),
        ...(table === undefined ? {} : { 'Content-Type': 'text/csv' }),
        ...(deps.isIdle?.() ? { [IDLE_HEADER]: '1' } : {}),
        ...headers,
      },
      ...(content === undefined ? {} : { body: content }),
      credentials: 'same-origin',
      redirect: 'manual',
      signal,
    });
    return { response, text: await response.text() };
  }

  /** Runs the request with a timeout, 15 s by default; the caller may abort earlier. */
  async function answerOf(method: string, path: string, asked: ApiRequest<unknown>) {
    const caller = asked.signal;
    const given = new AbortController();
    let timedOut = false;
    const giveUp = () => given.abort();
    const stop = timers.later(asked.timeout ?? ANSWER_TIMEOUT, () => {
      timedOut = true;
      giveUp();
    });
    caller?.addEventListener('abort', giveUp);
    try {
      caller?.throwIfAborted();
      return await ask(method, path, asked, given.signal);
    } catch (cause) {
      if (!caller?.aborted) connection.failed();
      throw new ApiError(
        timedOut ? 'TIMEOUT_ERROR' : 'FETCH_ERROR',
        timedOut ? 'The shop did not answer in time.' : NO_CONNECTION,
        undefined,
        undefined,
        { cause },
      );
    } finally {
      stop();
      caller?.removeEventListener('abort', giveUp);
    }
  }

  /** Whatever is not ours (a captive portal's page, a redirect, torn JSON) counts as no answer; then the sender is probed. */
  function notOurs(): ApiError {
    connection.check();
    return new ApiError('PARSING_ERROR', 'Something went wrong. Please try again.');
  }

  return {
    /**
     * @param path under `/api`, with or without that prefix
     * @throws ApiError for everything but our own 2xx
     */
    async request<ApiResponse = unknown>(
      method: string,
      path: string,
      options: ApiRequest<ApiResponse> = {},
    ): Promise<ApiResponse> {
      if (!(await deps.endPendingSignOut())) throw new ApiError('FETCH_ERROR', NO_CONNECTION);
      const isSameSession = deps.watchSession?.() ?? (() => true);
      const { response, text } = await answerOf(method, path, options);
      const body = parseJson(text);
      if (body === undefined) throw notOurs();
      const time = Date.parse(response.headers.get('Date') ?? '');
      if (!response.ok) {
        const error = readErrorBody(body);
        if (!error) throw notOurs();
        connection.answered();
        const { message, code, reason, fields } = error;
        if (response.status === 401 && code === 'signed_out' && isSameSession()) {
          for (const listener of listeners) listener(reason === ACCOUNT_GONE);
        }
        throw new ApiError(response.status, message, code, fields, { body });
      }
      const parsed = options.schema?.safeParse(body);
      if (parsed && !parsed.success) throw notOurs();
      connection.answered();
      if (!Number.isNaN(time)) {
        deps.onServerTime?.(time);
        options.onServerTime?.(time);
      }
      // Without a schema the caller has named the expected type.
      return (parsed ? parsed.data : body) as never;
    },
    /**
     * Calls back when the server reports the current session as ended, and whether that is
     * because the account was deleted: an answer to an older request says nothing about a later sign-in. Returns
     * a function that stops it.
     */
    onSignedOut(listener: (accountGone: boolean) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
export type Api = ReturnType<typeof createApi>;
