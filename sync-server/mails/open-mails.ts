import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Config } from '../config/config';
import { createFolderTransport } from './folder-transport';
import { startMailSender, type MailSender, type MailSenderOptions } from './mail-sender';
import type { MailTransport } from './mail-transport';
import { mailSenderName } from './message';
import { createSmtpTransport } from './smtp-transport';

interface MailOptions extends Omit<MailSenderOptions, 'transport' | 'wait'> {
  readonly config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>;
  /** Prints a line when the shop starts. */
  readonly say: (line: string) => void;
}

/** Starts sending mails: through the mail server of the configuration, or into the folder `outbox` of the shop's data. */
export function openMails({ config, say, ...options }: MailOptions): MailSender {
  const transport = transportOf(config, options.origin, say);
  void checkTransport(transport, options);
  return startMailSender({
    ...options,
    transport,
    wait: (milliseconds, signal) => setTimeout(milliseconds, undefined, { signal, ref: false }),
  });
}

/** Checks once whether mails can go out, parallel to the start: an unreachable mail server does not keep the shop from opening. */
async function checkTransport(
  transport: MailTransport,
  { log, heard }: Pick<MailSenderOptions, 'log' | 'heard'>,
): Promise<void> {
  const outcome = await transport.check?.();
  if (outcome === undefined) return;
  heard?.(outcome.kind === 'sent');
  if (outcome.kind === 'sent') return;
  const { reason } = outcome;
  log.warn({ reason }, 'SMTP_URL: the mail server takes no mails now; they wait until it does');
}

function transportOf(
  { smtpUrl, mailFrom, dataDir }: MailOptions['config'],
  origin: string,
  say: (line: string) => void,
): MailTransport {
  const from = mailSenderName(mailFrom, origin);
  if (smtpUrl !== null) return createSmtpTransport(smtpUrl, from);
  return createFolderTransport({
    directory: join(dataDir, 'outbox'),
    from,
    written: (path) => say(`A mail was written to ${path}`),
  });
}
