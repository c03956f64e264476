import { createHash } from 'node:crypto';
import { link, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { systemCode } from '../files/durable-file-system';
import type { MailTransport, OutgoingMail } from './mail-transport';
import { messageOf, type MailSenderName } from './message';

/** Names that every file system accepts unchanged. */
const FILE_NAME = /^[\w-][\w.-]{0,99}$/;

export interface MailFolderOptions {
  /** Created if missing. */
  readonly directory: string;
  readonly from: MailSenderName;
  /** Called with the place of each mail, once. */
  readonly written: (path: string) => void;
}

/**
 * Writes each mail into a folder, if there is no mail server: in the form sent, one file each, for its owner alone. A file
 * appears atomically and once: what a crash makes it write again is already there. It is not synced: a power cut may cost the last ones.
 */
export function createFolderTransport({
  directory,
  from,
  written,
}: MailFolderOptions): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

  async function write(mail: OutgoingMail): Promise<void> {
    const { message } = await composer.sendMail(messageOf(mail, from));
    const path = join(directory, `${fileName(mail.id)}.eml`);
    const unfinished = `${path}.new`;
    await mkdir(directory, { recursive: true, mode: 0o700 });
    await rm(unfinished, { force: true });
    await writeFile(unfinished, message, { mode: 0o600, flag: 'wx' });
    try {
      // Unlike a rename, it never replaces an existing file.
      await link(unfinished, path);
      written(path);
    } catch (error) {
      if (systemCode(error) !== 'EEXIST') throw error;
    } finally {
      await rm(unfinished, { force: true });
    }
  }

  return {
    knowsItsOwn: true,
    async deliver(mail) {
      try {
        await write(mail);
        return { kind: 'sent' };
      } catch (error) {
        return { kind: 'outage', reason: systemCode(error) ?? 'unknown' };
      }
    },
    close: () => composer.close(),
  };
}

function fileName(id: string): string {
  return FILE_NAME.test(id) ? id : createHash('sha256').update(id).digest('hex');
}
