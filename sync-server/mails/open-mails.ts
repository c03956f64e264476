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
  /** Tells whoever started the shop. */
  readonly say: (line: string) => void;
}

/** Starts sending mails: through the mail server of the configuration, or into the folder `outbox` of the shop's data. */
export function openMails({ config, say, ...options }: MailOptions): MailSender {
  return startMailSender({
    ...options,
    transport: transportOf(config, options.origin, say),
    wait: (milliseconds, signal) => setTimeout(milliseconds, undefined, { signal, ref: false }),
  });
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
