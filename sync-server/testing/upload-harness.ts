// First: see there.
import { temporaryFiles } from './own-temporary-folder';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import * as z from 'zod/mini';
import { redOverBlue } from '../images/testing/sample-pictures';
import { registerAdmin } from './admin-client';
import { startTestServer, type TestServer, type TestServerOptions } from './start-test-server';

const BOUNDARY = 'a-line-between-the-parts';
export const FORM = { 'Content-Type': `multipart/form-data; boundary=${BOUNDARY}` };

const uploaded = z.object({ message: z.string(), image: z.string() });

/** A reply to an upload. */
export interface UploadAnswer {
  readonly status: number;
  readonly text: string;
}

/** The code of a refusal. */
export const codeOf = ({ text }: UploadAnswer) =>
  z.object({ code: z.string() }).parse(JSON.parse(text)).code;
/** What a success says. */
export const uploadOf = ({ text }: UploadAnswer) => uploaded.parse(JSON.parse(text));

/** A test server, an admin who uploads to it, and a look at the files that come of it. */
export class UploadHarness {
  private constructor(
    readonly server: TestServer,
    readonly bearer: Readonly<Record<string, string>>,
    private readonly before: readonly string[],
  ) {}

  static async open(options: TestServerOptions = {}): Promise<UploadHarness> {
    const server = await startTestServer(options);
    const { user } = await registerAdmin(server);
    const bearer = { Authorization: `Bearer ${user.token}` };
    return new UploadHarness(server, bearer, await temporaryFiles());
  }

  /** Files in the data directory and the system's temporary folder that were not there when the desk was opened. */
  async added(): Promise<string[]> {
    return (await temporaryFiles()).filter((name) => !this.before.includes(name));
  }

  async post(
    body: Buffer | FormData | ReadableStream,
    headers: Readonly<Record<string, string>> = FORM,
  ): Promise<UploadAnswer> {
    const reply = await fetch(`${this.server.url}/api/upload`, {
      method: 'POST',
      headers: { ...this.bearer, ...headers },
      body: Buffer.isBuffer(body) ? new Uint8Array(body) : body,
      ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
    });
    return { status: reply.status, text: await reply.text() };
  }

  /** Begins an upload whose body the test sends itself. */
  begin(headers: Readonly<Record<string, string>>): ClientRequest {
    const sending = request(`${this.server.url}/api/upload`, {
      method: 'POST',
      headers: { ...this.bearer, ...FORM, ...headers },
    });
    // The server may close while the test is sending.
    sending.on('error', () => undefined);
    return sending;
  }
}

/** The reply to a request that a test sends itself. */
export function answerTo(sending: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    sending.once('response', resolve);
    sending.once('close', () => reject(new Error('Closed without an answer')));
  });
}

/** One part of a form as it travels. */
export interface FormPart {
  readonly head?: string;
  readonly content: Buffer | string;
}
/** The head of a file’s part. */
export const fileHead = (field = 'image') =>
  `Content-Disposition: form-data; name="${field}"; filename="x.png"\r\nContent-Type: image/png`;
/** A form of these parts; a part without a head is the file of an upload. */
export function form(...parts: readonly FormPart[]): Buffer {
  const pieces = parts.flatMap(({ head = fileHead(), content }) => [
    Buffer.from(`--${BOUNDARY}\r\n${head}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...pieces, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}
/** A part that was typed in. */
export const textPart = (name: string, content = 'x'): FormPart => ({
  head: `Content-Disposition: form-data; name="${name}"`,
  content,
});
/** A small picture. */
export const png = () => redOverBlue().png().toBuffer();
/** A picture of exactly so many bytes: a piece of a PNG that no program reads fills it up. */
export async function pngOf(size: number): Promise<Buffer> {
  const file = await png();
  const filling = Buffer.alloc(size - file.length);
  filling.writeUInt32BE(filling.length - 12, 0);
  filling.write('fiLl', 4);
  // Without a right sum, decoders pass over what they do not know.
  return Buffer.concat([file.subarray(0, -12), filling, file.subarray(-12)]);
}
