import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import * as z from 'zod/mini';
import type { ApiResponse } from '../http/response';
import type { OnResponse } from '../routing/routing';
import { refusalsOf } from '../openapi/error-responses';

const refusalBody = z.object({ code: z.string() });

/**
 * Compares each reply with what its row of the table promises: of a success status, type and schema, of a refusal its code.
 * Every test that asks a test server is a test of the contract.
 * @throws Error naming the row and what differs; the server answers 500
 */
export const keepsItsPromise: OnResponse = (route, { status, body, headers = {} }) => {
  const row = `${route.method} ${route.path}`;
  const { response: promised } = route;
  if (status >= 400 && typeof body === 'string') {
    const { code } = refusalBody.parse(JSON.parse(body));
    if (refusalsOf(route).some((known) => known === code)) return;
    throw new Error(`${row}: refused with ${code}, which the row does not name in its refusals`);
  }
  // A reader may have the newest already.
  if (status >= 300) return;
  if (status !== promised.status) throw new Error(`${row}: ${status}, not ${promised.status}`);
  const type = String(headers['Content-Type'] ?? '');
  if (type !== '' && !type.startsWith(promised.type ?? 'application/json'))
    throw new Error(`${row}: ${type}, not ${promised.type ?? 'application/json'}`);
  const text = textOf(body, String(headers['Content-Encoding'] ?? ''));
  if (!promised.schema || text === undefined) return;
  const fits = promised.schema.safeParse(JSON.parse(text));
  if (!fits.success) throw new Error(`${row}: ${JSON.stringify(fits.error.issues)}`);
};

function textOf(body: ApiResponse['body'], encoding: string): string | undefined {
  if (typeof body === 'string') return body;
  if (!Buffer.isBuffer(body)) return undefined;
  if (encoding === 'br') return brotliDecompressSync(body).toString();
  return (encoding === 'gzip' ? gunzipSync(body) : body).toString();
}
