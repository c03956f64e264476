import {
  getMultipartBoundary,
  MaxFileSizeExceededError,
  parseMultipart,
  type MultipartPart,
} from '@remix-run/multipart-parser';
import { ApiError } from './api-error';

/** What a form may need besides its file, in bytes: the lines between its parts. */
export const FORM_ENVELOPE = 64 * 1024;
/** The most parts of a form. */
const MAX_PARTS = 20;
/** The longest header of a part, in bytes. */
const MAX_HEAD = 4 * 1024;
/** Encodings of a part that is not encoded. */
const PLAIN_ENCODINGS: readonly string[] = ['7bit', '8bit', 'binary'];

/** One field: a text or a file, or a list if it is repeated. */
export type FormField = string | File | (string | File)[];

/**
 * Parses a form in memory: nothing of it is ever in a temporary folder.
 * @param contentType the header, which names the boundary
 * @param bytes the body, uncompressed
 * @param limit of one file, in bytes
 * @throws ApiError `invalid` if it is no form, `too_large` for a file over the limit
 */
export function parseForm(
  contentType: string,
  bytes: Uint8Array,
  limit: number,
): Record<string, FormField> {
  const boundary = getMultipartBoundary(contentType);
  if (boundary === null) throw damaged();
  const limits = { maxFileSize: limit, maxParts: MAX_PARTS, maxHeaderSize: MAX_HEAD };
  const fields = new Map<string, FormField>();
  try {
    for (const part of parseMultipart(bytes, { boundary, ...limits })) {
      if (part.name === undefined) throw damaged();
      add(fields, part.name, valueOf(part));
    }
  } catch (error) {
    // It also throws errors of the decoder, for headers that are not UTF-8.
    throw error instanceof MaxFileSizeExceededError ? new ApiError('too_large') : damaged();
  }
  return Object.fromEntries(fields);
}

function valueOf(part: MultipartPart): string | File {
  const { filename, mediaType } = part;
  const content = contentOf(part);
  // A part without either is a text.
  if (filename === undefined && mediaType === undefined) return content.toString();
  return new File([new Uint8Array(content)], filename ?? '', { type: mediaType ?? '' });
}

/** The content of a part, in any encoding (RFC 7578, section 4.7). */
function contentOf({ headers, bytes }: MultipartPart): Buffer {
  const encoding = headers['content-transfer-encoding']?.toLowerCase() ?? 'binary';
  const content = Buffer.from(bytes);
  if (encoding === 'base64') return Buffer.from(content.toString('latin1'), 'base64');
  if (!PLAIN_ENCODINGS.includes(encoding)) throw damaged();
  return content;
}

function add(fields: Map<string, FormField>, name: string, value: string | File): void {
  const before = fields.get(name);
  if (before === undefined) fields.set(name, value);
  else fields.set(name, Array.isArray(before) ? [...before, value] : [before, value]);
}

const damaged = () => new ApiError('invalid', { message: 'The form could not be read' });
