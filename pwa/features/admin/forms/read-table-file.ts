import { MAX_TABLE_BYTES } from '#shared/admin/product-import';
import { decodeTable, NotText } from '#shared/import/table-bytes';
import type { Message } from '../../../i18n/translate';

/** The text of a chosen file, or why it is no table that the shop could take. */
export type ReadTable =
  | { readonly text: string; readonly problem?: never }
  | { readonly text?: never; readonly problem: Message };

const DEFAULT_LIMIT = {
  bytes: MAX_TABLE_BYTES,
  problem: 'The file is larger than 8 MB. Split it into smaller files.',
} as const;

/** Reads a chosen file before anything of it is sent: size, encoding, and whether it is empty. */
export async function readTableFile(
  file: File,
  limit: { readonly bytes: number; readonly problem: Message } = DEFAULT_LIMIT,
): Promise<ReadTable> {
  if (file.size > limit.bytes) return { problem: limit.problem };
  let text: string;
  try {
    text = decodeTable(new Uint8Array(await file.arrayBuffer()), TextDecoder);
  } catch (error) {
    return { problem: error instanceof NotText ? NOT_UTF8 : 'The file could not be read.' };
  }
  return text.trim() === '' ? { problem: 'The file is empty.' } : { text };
}

const NOT_UTF8 = 'The file is not UTF-8. In a spreadsheet, save it as "CSV UTF-8"';
