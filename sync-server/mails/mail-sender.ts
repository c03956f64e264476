import type { Logger } from 'pino';
import { growingPause } from '#shared/core/growing-pause';
import { email } from '#shared/core/email';
import type { ShopStore } from '../store/repositories/shop-store';
import { StoreUnavailableError } from '../store/store-errors';
import type { Mail } from '../store/row-types';
import { createSenderLoop, type Wait } from '../concurrency/sender-loop';
import { MailMarks } from './mail-marks';
import type { MailText } from './texts/mail-text';
import type { MailResult } from './mail-result';
import type { MailOutcome, MailTransport } from './mail-transport';
import { wordsAbout } from './order-mail';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** The pause after a failure; each further one doubles it, up to the longest. */
const PAUSES = { shortest: MINUTE, longest: HOUR };
/** A mail that has not gone out by then is given up at its next failure. */
const LIFETIME = 24 * HOUR;
/** Between two mails, so that a burst of orders has the machine to itself: 20 mails a second. */
const PACE = 50;
/** How many are taken before the queue is read again: a password mail waits behind no more. */
const BATCH_SIZE = 50;
/** How many due ones are read: a queue of any length costs no more memory. */
const MAX_READ = 500;
/** How long the mail on its way may still take when the shop stops. */
const LAST_MAIL = 4 * SECOND;
/** How long marks gather if a mail that is handed over twice arrives once. */
const MARKS_GATHER = SECOND;

export interface MailSenderOptions {
  readonly store: Pick<ShopStore, 'read' | 'write' | 'lease' | 'onCommit'>;
  readonly transport: MailTransport;
  /** The shop's origin, for links; without a slash at the end. */
  readonly origin: string;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly wait: Wait;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
  readonly measure?: (result: MailResult) => void;
  /** Called after each attempt with whether the mail server accepts mails. */
  readonly heard?: (isGood: boolean) => void;
}

/** Sends the mails of the durable queue, until it is stopped. */
export interface MailSender {
  /** Briefly lets the mail on its way arrive, and records what was sent. Never rejects. */
  stop(): Promise<void>;
}

/**
 * Starts sending: queued mails, then after each commit with a mail, then failed ones again. One mail after another, oldest
 * first, by one process for all. A mail leaves the queue in a transaction after the transport accepted it; a crash between the two
 * sends it again, under the same `Message-ID`.
 */
export function startMailSender(options: MailSenderOptions): MailSender {
  const { store, transport, origin, clock, wait, log, measure = () => undefined } = options;
  const marks = new MailMarks(store, clock, transport.knowsItsOwn ? MARKS_GATHER : 0);
  /** Consecutive failures of the transport, and until when nothing is tried. */
  let outages = 0;
  let pausedUntil = 0;

  const loop = createSenderLoop({
    store,
    name: 'mails',
    wait,
    pass,
    failed: (error) => log.warn({ err: error }, 'mails wait: the list cannot be read or written'),
    lastOnes: LAST_MAIL,
    finish,
  });
  loop.start();
  return { stop: () => loop.stop() };

  /** Sends some of what is due, if this process is the sender. @returns in how many milliseconds there is something to do */
  async function pass(): Promise<number> {
    await marks.writeIfDue();
    const now = clock();
    if (now < pausedUntil) return Math.min(pausedUntil - now, marks.dueIn());
    const time = new Date(now).toISOString();
    const { listed, next, shopName } = await store.read(async (shop) => ({
      listed: await shop.dueMails(time, MAX_READ + marks.size),
      next: await shop.nextMailDue(time),
      shopName: (await shop.ownerSettings()).shopName,
    }));
    const due = listed.filter(({ _id }) => !marks.has(_id));
    if (due.length === 0)
      return Math.min(marks.dueIn(), next === undefined ? Infinity : Date.parse(next) - now);
    for (const mail of due.slice(0, BATCH_SIZE)) {
      if (loop.stopping.aborted) break;
      const delivery = await deliver(mail, shopName);
      // A cancelled delivery says nothing about the mail or the transport.
      if (loop.cut.aborted && delivery.kind !== 'sent') break;
      options.heard?.(delivery.kind !== 'outage');
      settle(mail, delivery);
      if (delivery.kind === 'outage') pause(delivery.reason, due);
      await marks.writeIfDue();
      if (delivery.kind === 'outage') break;
      outages = 0;
      await loop.pause(PACE);
    }
    return 0;
  }

  async function deliver(mail: Mail, shopName: string): Promise<MailOutcome> {
    const { _id: id, kind, to, about, createdAt } = mail;
    let words: MailText | undefined = mail;
    try {
      if (about) words = await store.read((shop) => wordsAbout(shop, kind, about, origin));
    } catch (error) {
      if (error instanceof StoreUnavailableError) throw error;
      log.error({ err: error, mail: id, kind }, 'a mail could not be put into words');
      return { kind: 'busy', reason: 'no words' };
    }
    if (!words) return { kind: 'refused', reason: 'nothing to say' };
    if (!isOneAddress(to)) return { kind: 'refused', reason: 'not one address' };
    const { subject, text } = words;
    return transport.deliver(
      { id, to, subject, text, shopName, writtenAt: Date.parse(createdAt) },
      loop.cut,
    );
  }

  function settle(mail: Mail, delivery: MailOutcome): void {
    if (delivery.kind === 'sent') {
      marks.put(mail._id, null);
      log.info({ mail: mail._id, kind: mail.kind }, 'mail sent');
      measure('sent');
    } else if (delivery.kind === 'refused' || isTooOld(mail)) {
      giveUp(mail, delivery.reason);
    } else {
      // Also after an outage: in case this mail caused it, the others are not blocked.
      const attempts = mail.attempts + 1;
      const dueAt = new Date(clock() + pauseAfter(attempts)).toISOString();
      marks.put(mail._id, { ...mail, attempts, dueAt });
      measure('delayed');
    }
  }

  /** Nothing goes out for a while. Overdue mails would only have failed as well. */
  function pause(reason: string, due: readonly Mail[]): void {
    outages += 1;
    pausedUntil = clock() + pauseAfter(outages);
    log.warn({ reason, due: due.length }, 'mails wait: none goes out');
    for (const mail of due) if (!marks.has(mail._id) && isTooOld(mail)) giveUp(mail, reason);
  }

  function giveUp({ _id: mail, kind }: Mail, reason: string): void {
    marks.put(mail, null);
    log.error({ mail, kind, reason }, 'mail given up: nobody was told');
    measure('given-up');
  }

  function isTooOld({ createdAt }: Mail): boolean {
    return clock() - Date.parse(createdAt) >= LIFETIME;
  }

  async function finish(): Promise<void> {
    transport.close();
    try {
      await marks.write();
    } catch (error) {
      log.warn({ err: error }, 'mails that were sent are sent again: the list cannot be written');
    }
  }
}

/** What mail libraries would parse as a list, or as more than an address, is not sent. */
function isOneAddress(to: string): boolean {
  const { data } = email.safeParse(to);
  return data !== undefined && data === to.toLowerCase();
}

/** @param failures consecutive, from 1 */
function pauseAfter(failures: number): number {
  return growingPause(PAUSES, failures - 1);
}
