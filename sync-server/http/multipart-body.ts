import { Readable, type Stream } from 'node:stream';
import type { Context } from 'koa';
import { HttpMethodEnum, koaBody } from 'koa-body';
import { ApiError } from './api-error';

/** What a form may need besides its file, in bytes: the lines between its parts. */
export const FORM_ENVELOPE = 64 * 1024;
/** The most parts of a form. */
const MAX_PARTS = 20;
/** The longest head of a part, in bytes: the parser's search in it takes the square of its length. */
const MAX_HEAD = 4 * 1024;

/** One field: a text or a file, and a list where it came more than once. */
export type FormField = string | File | (string | File)[];

/** A part of a form as the parser hands it over. */
interface Part extends Stream {
  readonly name: string | null;
  readonly originalFilename: string | null;
  readonly mimetype: string | null;
}

/**
 * Takes a form apart, in memory: nothing of it ever lies in a temporary folder.
 * @param bytes the body, unpacked
 * @param limit of one file, in bytes
 * @throws ApiError `invalid` for what is no form, `too_large` for a file over the limit
 */
export async function parseForm(
  ctx: Context,
  bytes: Buffer,
  limit: number,
): Promise<Record<string, FormField>> {
  refuseLongHeads(bytes, boundaryOf(ctx));
  const fields = new Map<string, FormField>();
  const refused: ApiError[] = [];
  await parserInto((part) => {
    const pieces: Buffer[] = [];
    part.on('data', (piece: Buffer) => pieces.push(piece));
    part.on('end', () => {
      const content = Buffer.concat(pieces);
      if (content.length > limit) refused.push(new ApiError('too_large'));
      else if (part.name === null) refused.push(damaged());
      else add(fields, part.name, valueOf(part, content));
    });
  })(withBody(ctx, bytes), () => Promise.resolve());
  const [refusal] = refused;
  if (refusal) throw refusal;
  return Object.fromEntries(fields);
}

/**
 * koa-body's parser. Left to itself it would write files to a folder and leave them there, answer 500 to whatever is wrong
 * with a form, and end the process over a text part with an unusual encoding: so each part is taken here.
 */
function parserInto(take: (part: Part) => void) {
  return koaBody({
    json: false,
    urlencoded: false,
    text: false,
    multipart: true,
    patchNode: false,
    patchKoa: false,
    parsedMethods: [HttpMethodEnum.POST, HttpMethodEnum.PUT, HttpMethodEnum.PATCH],
    formidable: { onPart: take },
    onError: () => {
      throw damaged();
    },
  });
}

/** The context with a request that holds these bytes: its own has been read, counted and unpacked. */
function withBody(ctx: Context, bytes: Buffer): Context {
  const headers = { 'content-type': ctx.get('Content-Type'), 'content-length': bytes.length };
  const req = Object.assign(Readable.from([bytes]), { headers });
  const deps: Context = Object.create(ctx, { req: { value: req } });
  return deps;
}

function valueOf({ originalFilename, mimetype }: Part, content: Buffer): string | File {
  // A part without either is a text that was typed in.
  if (originalFilename === null && mimetype === null) return content.toString();
  return new File([new Uint8Array(content)], originalFilename ?? '', { type: mimetype ?? '' });
}

function add(fields: Map<string, FormField>, name: string, value: string | File): void {
  const before = fields.get(name);
  if (before === undefined) fields.set(name, value);
  else fields.set(name, Array.isArray(before) ? [...before, value] : [before, value]);
}

function boundaryOf(ctx: Context): string {
  const found = /boundary=(?:"([^"]+)"|([^;]+))/i.exec(ctx.get('Content-Type'));
  const boundary = found?.[1] ?? found?.[2];
  if (boundary === undefined) throw damaged();
  return boundary;
}

/** Looks at the head of each part before the parser does, and counts the parts. */
function refuseLongHeads(bytes: Buffer, boundary: string): void {
  const delimiter = Buffer.from(`--${boundary}`);
  let parts = 0;
  for (let at = bytes.indexOf(delimiter); at >= 0;) {
    const blankLine = bytes.indexOf('\r\n\r\n', at);
    const end = blankLine < 0 ? bytes.length : blankLine;
    parts += 1;
    // The last delimiter ends the form.
    if (end - at > MAX_HEAD + delimiter.length || parts > MAX_PARTS + 1) throw damaged();
    at = bytes.indexOf(delimiter, end);
  }
}

const damaged = () => new ApiError('invalid', { message: 'The form could not be read' });
