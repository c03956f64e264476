import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { Writable } from 'node:stream';
import type { ReadStream } from 'node:tty';
import { PASSWORDS_DIFFER } from '#shared/users/user';
import { generatePassword } from '../security/generated-password';
import { CommandRefused } from './command';

/** A password for another user, and whether to print it: a generated one is known to no one else. */
export interface ChosenPassword {
  readonly password: string;
  readonly generated: boolean;
}

export interface PasswordSource {
  readonly input: NodeJS.ReadableStream & Partial<Pick<ReadStream, 'isTTY'>>;
  /** Where questions are printed; never where answers are. */
  readonly output: NodeJS.WritableStream;
  /** Whether the whole of `input` is the password. */
  readonly fromInput: boolean;
}

/**
 * A new password: the whole of the input if that is asked for, else what is typed twice at a terminal, or a generated one if
 * nothing is typed.
 * @throws CommandRefused if the two differ, or the prompt is cancelled
 */
export async function choosePassword(source: PasswordSource): Promise<ChosenPassword> {
  const { input, output, fromInput } = source;
  if (fromInput) return { password: (await text(input)).replace(/\r?\n$/, ''), generated: false };
  const generated = () => ({ password: generatePassword(), generated: true });
  if (input.isTTY !== true) return generated();

  // On a terminal, readline echoes what is typed to its output: this one swallows it.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input, output: nowhere, terminal: true, historySize: 0 });
  terminal.once('SIGINT', () => terminal.close());
  const lines = terminal[Symbol.asyncIterator]();
  const ask = async (question: string): Promise<string> => {
    output.write(question);
    const { done, value } = await lines.next();
    output.write('\n');
    if (done === true) throw new CommandRefused('Nothing was done');
    return value;
  };
  try {
    const password = await ask('Password (leave empty to have one generated): ');
    if (password === '') return generated();
    if ((await ask('The same again: ')) !== password) throw new CommandRefused(PASSWORDS_DIFFER);
    return { password, generated: false };
  } finally {
    terminal.close();
  }
}
