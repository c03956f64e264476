import { createHash } from 'node:crypto';
import { TableRefused } from '../admin/table-problems';
import { ApiError } from '../http/api-error';
import type { ApiResponse } from '../http/response';

const CSV = 'text/csv; charset=utf-8';

/** A CSV table as a file of that name. */
export function download(name: string, body: string): ApiResponse {
  const headers = {
    'Content-Type': CSV,
    'Content-Disposition': `attachment; filename="${name}"`,
  };
  return { status: 200, body, headers };
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
