import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { TableRefused } from '../admin/table-problems';
import { ApiError } from '../http/api-error';
import { compressStream } from '../http/compress-text';
import type { ApiResponse, RequestFacts } from '../http/response';

const CSV = 'text/csv; charset=utf-8';

/**
 * A CSV table, or another text, as a file of that name, sent while it is written: so it is nowhere whole. An error in the middle breaks the connection,
 * and no browser takes half a table for a whole one.
 */
export function download(
  name: string,
  pieces: AsyncIterable<string>,
  request: Pick<RequestFacts, 'encoding'>,
  type = CSV,
): ApiResponse {
  const encoding = request.encoding();
  const headers = {
    'Content-Type': type,
    'Content-Disposition': `attachment; filename="${name}"`,
    Vary: 'Accept-Encoding',
  };
  const text = Readable.from(pieces);
  if (encoding === 'identity') return { status: 200, body: text, headers };
  const body = compressStream(text, encoding);
  return { status: 200, body, headers: { ...headers, 'Content-Encoding': encoding } };
}

/** What is wrong in which line: the fields are `line 12` and the like (docs/products-csv.md). */
export async function fromTable<Rows>(reading: Promise<Rows>): Promise<Rows> {
  try {
    return await reading;
  } catch (error) {
    if (!(error instanceof TableRefused)) throw error;
    throw new ApiError('invalid', { message: error.message, fields: error.fields });
  }
}

/** Names the content of a table. */
export const digestOf = (table: string) => createHash('sha256').update(table).digest('base64url');
