import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** What a mail server was given. */
export interface TakenMail {
  readonly from: string;
  readonly to: string;
  /** The message as received, header and body, without the dots that SMTP adds. */
  readonly message: string;
}

/**
 * The server's answer to a line, such as `RCPT TO:<…>`; `.` is the end of a message. `null`: no answer. `cut`: it
 * closes the connection. `undefined`: the answer of a good server.
 */
export type SmtpAnswer = (line: string) => string | null | 'cut' | undefined;

export interface SmtpServer {
  readonly port: number;
  /** The messages that it accepted. */
  readonly taken: readonly TakenMail[];
  /** The commands received, in order. */
  readonly lines: readonly string[];
  /** How many connections were opened. */
  readonly connections: () => number;
  /** Changes its answers from now on. */
  answer(as: SmtpAnswer): void;
  /** Closes open connections, as a server does with idle ones. */
  drop(): void;
  close(): Promise<void>;
}

/** A mail server on loopback, well behaved until a test says otherwise. @param port a free one unless given */
export async function startSmtpServer(
  as: SmtpAnswer = () => undefined,
  port = 0,
): Promise<SmtpServer> {
  let answerAs = as;
  let connections = 0;
  const taken: TakenMail[] = [];
  const lines: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    talk(socket);
  });

  /** One conversation (RFC 5321), as far as a client that sends one mail after another needs it. */
  function talk(socket: Socket): void {
    let unread = '';
    let message: string[] | null = null;
    let from = '';
    let to = '';
    const say = (line: string, usual: string) => {
      lines.push(line);
      const own = answerAs(line);
      if (own === 'cut') socket.destroy();
      else if (own !== null) socket.write(`${own ?? usual}\r\n`);
      return own === undefined;
    };
    say('CONNECT', '220 mail.example ready');
    socket.on('data', (chunk: Buffer) => {
      unread += chunk.toString('utf8');
      for (let end = unread.indexOf('\r\n'); end >= 0; end = unread.indexOf('\r\n')) {
        const line = unread.slice(0, end);
        unread = unread.slice(end + 2);
        take(line);
      }
    });

    function take(line: string): void {
      if (message && line !== '.') {
        message.push(line.replace(/^\./, ''));
        return;
      }
      if (message) {
        const mail = { from, to, message: `${message.join('\r\n')}\r\n` };
        message = null;
        if (say('.', '250 taken')) taken.push(mail);
        return;
      }
      const [verb = ''] = line.toUpperCase().split(/[ :]/);
      if (verb === 'MAIL') from = addressIn(line);
      if (verb === 'RCPT') to = addressIn(line);
      const isGood = say(line, DEFAULT_REPLIES[verb] ?? '250 fine');
      if (verb === 'DATA' && isGood) message = [];
      if (verb === 'QUIT') socket.end();
    }
  }

  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('Not listening');
  const drop = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: address.port,
    taken,
    lines,
    connections: () => connections,
    answer: (next) => (answerAs = next),
    drop,
    async close() {
      drop();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const DEFAULT_REPLIES: Readonly<Record<string, string>> = {
  EHLO: '250-mail.example\r\n250-AUTH PLAIN LOGIN\r\n250 8BITMIME',
  DATA: '354 go on',
  AUTH: '235 come in',
  QUIT: '221 bye',
  STARTTLS: '502 not here',
};

function addressIn(line: string): string {
  return /<([^>]*)>/.exec(line)?.[1] ?? '';
}
