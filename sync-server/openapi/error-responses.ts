import { ERROR_STATUS, type ErrorCode } from '#shared/core/errors';
import { ApiError } from '../http/api-error';
import type { Header, JsonSchema, Reference, Response } from './openapi-types';

/** Replies that say when to ask again. */
const WITH_RETRY_AFTER: ReadonlySet<number> = new Set([429, 503]);

export const RETRY_AFTER: Header = {
  description: 'After how many seconds it is worth asking again.',
  schema: { type: 'integer', minimum: 1 },
};

/** Makes the error replies of calls, and gathers those that many share. */
export interface ErrorResponses {
  /** By status, for the codes that a call may be refused with. */
  of(codes: readonly ErrorCode[]): Readonly<Record<string, Response | Reference>>;
  readonly shared: ReadonlyMap<string, Response>;
}

/** @param errorSchema refers to the body of every error */
export function createErrorResponses(errorSchema: JsonSchema): ErrorResponses {
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
    of(codes) {
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

/** `slow_down` as `SlowDown`. */
function pascalCase(code: string): string {
  return code.replaceAll(/(?:^|_)(\w)/g, (_match, letter: string) => letter.toUpperCase());
}
