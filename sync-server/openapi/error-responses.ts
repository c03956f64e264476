import { ERROR_STATUS, type ErrorCode } from '#shared/core/errors';
import { ApiError } from '../http/api-error';
import type { Route } from '../routing/route';
import { ERROR_CODES } from './error-schema';
import type { Header, JsonSchema, Reference, Response } from './openapi-types';

/** Whether a call takes an `Idempotency-Key`: every signed-in write, except the queue's own envelope and those that say otherwise. */
export function takesKey({ method, who, rate, ignoresKey }: Route): boolean {
  return (
    method !== 'GET' && who !== 'all' && !ignoresKey && (rate === 'writes' || rate === 'payment')
  );
}

/**
 * Everything that a call may be refused with, in the order of the closed list: what follows from its row, and what its
 * handler says of itself.
 */
export function refusalsOf(route: Route): readonly ErrorCode[] {
  const { method, path, who, rate, ifMatch, refusals } = route;
  const writes = method !== 'GET';
  // Every row refuses a query that it does not know, and every row may find the store silent.
  const said = new Set<ErrorCode>(['invalid', 'unavailable', ...refusals]);
  const add = (when: boolean, ...codes: readonly ErrorCode[]) => {
    if (when) for (const code of codes) said.add(code);
  };
  add(who !== 'all', 'signed_out');
  add(who === 'admin', 'forbidden', 'second_factor_needed');
  add(writes, 'cross_site', 'too_large', 'unsupported_type');
  add(path.includes(':'), 'not_found');
  add(takesKey(route), 'id_reused', 'in_progress');
  add(ifMatch, 'version_conflict');
  add(rate !== 'free', 'slow_down');
  return ERROR_CODES.filter((code) => said.has(code));
}

/** Replies that say when to ask again. */
const WITH_RETRY_AFTER: ReadonlySet<number> = new Set([429, 503]);

export const RETRY_AFTER: Header = {
  description: 'After how many seconds it is worth asking again.',
  schema: { type: 'integer', minimum: 1 },
};

/**
 * Makes the error replies of calls, and gathers those that many share.
 * @param errorSchema refers to the body of every error
 */
export function createErrorResponses(errorSchema: JsonSchema) {
  const shared = new Map<string, Response>();

  function responseOf(status: number, codes: readonly ErrorCode[]): Response | Reference {
    const response = responseWith(status, codes);
    const [only, ...others] = codes;
    if (only === undefined || others.length > 0) return response;
    const name = pascalCase(only);
    shared.set(name, response);
    return { $ref: `#/components/responses/${name}` };
  }

  function responseWith(status: number, codes: readonly ErrorCode[]): Response {
    const narrowed = { properties: { code: { enum: [...codes] } } };
    return {
      description: codes.map((code) => `\`${code}\`: ${new ApiError(code).message}.`).join('\n\n'),
      ...(WITH_RETRY_AFTER.has(status)
        ? { headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } }
        : {}),
      content: { 'application/json': { schema: { allOf: [errorSchema, narrowed] } } },
    };
  }

  return {
    shared,
    /** By status, for the codes that a call may be refused with. */
    of(codes: readonly ErrorCode[]): Readonly<Record<string, Response | Reference>> {
      const byStatus = new Map<number, ErrorCode[]>();
      for (const code of codes) {
        const status = ERROR_STATUS[code];
        byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
      }
      return Object.fromEntries(
        Array.from(byStatus, ([status, same]) => [String(status), responseOf(status, same)]),
      );
    },
  };
}

export type ErrorResponses = ReturnType<typeof createErrorResponses>;

/** `slow_down` as `SlowDown`. */
function pascalCase(code: string): string {
  return code.replaceAll(/(?:^|_)(\w)/g, (_match, letter: string) => letter.toUpperCase());
}
