/** A message as its recipient sees it. */
export interface ReadMessage {
  /** The value of a header field, unfolded and decoded; '' if it is missing. */
  field(name: string): string;
  /** The names of the header fields, in lower case, in order. */
  readonly fields: readonly string[];
  readonly text: string;
}

/** Parses a message of one part, as nodemailer writes it (RFC 5322, RFC 2047, quoted-printable and base64). */
export function readMessage(raw: string): ReadMessage {
  const end = raw.indexOf('\r\n\r\n');
  if (end < 0) throw new Error('The message has no end of its head');
  const unfolded = raw.slice(0, end).replace(/\r\n[ \t]+/g, ' ');
  const head = unfolded.split('\r\n').map((line): readonly [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  const field = (name: string) =>
    decodedWords(head.find(([found]) => found === name.toLowerCase())?.[1] ?? '');
  const body = raw.slice(end + 4);
  const decoded = decodedBody(body, field('Content-Transfer-Encoding'));
  return { field, fields: head.map(([name]) => name), text: decoded.replaceAll('\r\n', '\n') };
}

function decodedBody(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding !== 'quoted-printable') return body;
  return fromHex(body.replaceAll('=\r\n', ''));
}

function decodedWords(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_word, kind: string, text: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString('utf8')
        : fromHex(text.replaceAll('_', ' ')),
    );
}

/** `=E2=82=B9` and the like; the rest is ASCII. */
function fromHex(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/gi, (_match, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
