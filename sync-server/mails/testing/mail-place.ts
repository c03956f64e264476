import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { openStoreOfRun } from '../../store/testing/store-of-run';
import type { Mail } from '../../store/row-types';
import type { ShopStore } from '../../store/repositories/shop-store';
import { startMailSender, type MailSender, type MailSenderOptions } from '../mail-sender';
import type { MailOutcome, MailTransport, OutgoingMail } from '../mail-transport';
import { waitingMails } from '../../testing/mails-of';
import { waitingMail } from '../waiting-mail';
import { HandClock } from './hand-clock';

export const ORIGIN = 'https://shop.example';

/** A transport that answers as a test specifies, and records what it was given. */
export class TestTransport implements MailTransport {
  /** The ids of the mails, in the order of attempts. */
  readonly tried: string[] = [];
  readonly mails: OutgoingMail[] = [];
  closed = false;

  constructor(
    public answer: (
      mail: OutgoingMail,
      signal: AbortSignal,
    ) => MailOutcome | Promise<MailOutcome> = () => ({ kind: 'sent' }),
    readonly knowsItsOwn = false,
  ) {}

  async deliver(mail: OutgoingMail, signal: AbortSignal): Promise<MailOutcome> {
    this.tried.push(mail.id);
    this.mails.push(mail);
    return this.answer(mail, signal);
  }

  close(): void {
    this.closed = true;
  }
}

/** For tests: a store with a queue of mails, and senders over it. */
export class MailPlace {
  readonly clock = new HandClock();
  readonly log: string[] = [];
  readonly #senders: MailSender[] = [];

  private constructor(
    readonly directory: string,
    readonly store: ShopStore,
  ) {}

  static async make(): Promise<MailPlace> {
    const directory = await mkdtemp(join(tmpdir(), 'shop-mails-'));
    return new MailPlace(directory, await openStoreOfRun({ directory, clock: Date.now }));
  }

  /** A mail written now, or as a test specifies. */
  aMail(_id: string, given: Partial<Mail> = {}): Mail {
    const createdAt = new Date(this.clock.now()).toISOString();
    const content = { subject: `Subject of ${_id}`, text: `Text of ${_id}\n` };
    const to = 'reader@example.test';
    return { ...waitingMail({ _id, kind: 'note', to, content }, createdAt), ...given };
  }

  /** Queues mails, all in one transaction. */
  async put(...mails: readonly (string | Mail)[]): Promise<void> {
    await this.store.write(async (shop) => {
      for (const mail of mails)
        await shop.putMail(typeof mail === 'string' ? this.aMail(mail) : mail);
    });
  }

  /** The ids of queued mails. */
  async listed(): Promise<string[]> {
    return (await waitingMails(this.store)).map(({ _id }) => _id);
  }

  start(transport: MailTransport, given: Partial<MailSenderOptions> = {}): MailSender {
    const sender = startMailSender({
      store: this.store,
      transport,
      origin: ORIGIN,
      clock: this.clock.now,
      wait: this.clock.wait,
      log: pino({ level: 'info' }, { write: (line: string) => void this.log.push(line) }),
      ...given,
    });
    this.#senders.push(sender);
    return sender;
  }

  async clear(): Promise<void> {
    for (const sender of this.#senders) await sender.stop();
    await this.store.close();
    await rm(this.directory, { recursive: true, force: true });
  }
}
