import type { ShopStatus } from './shop-status';

/** What a finding is about, in the order of the page. */
export const STATUS_PARTS = [
  'version',
  'orders',
  'store',
  'disk',
  'mails',
  'payments',
  'webhook',
  'backup',
  'numbers',
  'queues',
  'errors',
] as const;
export type StatusPart = (typeof STATUS_PARTS)[number];

/** `good`: nothing to do; `look`: soon; `act`: now. */
export type FindingLevel = 'good' | 'look' | 'act';

/** A text in English with places, and what fills them: a translator says it in another language. */
export interface FindingText {
  readonly text: string;
  readonly values?: Readonly<Record<string, string | number>>;
  /** Times among the places, ISO 8601 UTC: the page and the command line say in which form. */
  readonly times?: Readonly<Record<string, string>>;
}

/** What was found of one part, and what to do about it. */
export interface Finding {
  readonly part: StatusPart;
  readonly level: FindingLevel;
  readonly says: FindingText;
  /** Nothing where there is nothing to do. */
  readonly advice?: string;
}

/** The name of each part. */
export const PART_NAMES: Readonly<Record<StatusPart, string>> = {
  version: 'Version',
  orders: 'Taking orders',
  store: 'Data',
  disk: 'Disk',
  mails: 'Emails',
  payments: 'Online payments',
  webhook: 'Messages from Razorpay',
  backup: 'Backup',
  numbers: 'Invoice numbers',
  queues: 'Waiting actions of shoppers',
  errors: 'Errors on phones',
};

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** From this part of the embedded store's limit on, the move to PostgreSQL is to be planned. */
const STORE_NEARLY_FULL = 2 / 3;
/** In bytes, or as a part of the disk: whichever is less. */
const DISK = { look: 2e9, act: 5e8, lookPart: 0.1, actPart: 0.03 };
/** Mails go out within seconds: in milliseconds. */
const MAILS_LATE = 15 * MINUTE;
const MAILS_STUCK = 2 * HOUR;
const BACKUP_OLD = 2 * DAY;

/** What the status means, in plain words, each with what to do about it. */
export function statusFindings(status: ShopStatus): Finding[] {
  const now = Date.parse(status.at);
  const age = (time: string) => now - Date.parse(time);
  return [
    {
      part: 'version',
      level: 'good',
      says: {
        text: 'Shop {version}, Node {node}',
        values: { version: status.version, node: status.node },
      },
    },
    orderFinding(status),
    storeFinding(status),
    diskFinding(status),
    mailFinding(status, age),
    paymentFinding(status),
    webhookFinding(status),
    backupFinding(status, age),
    numberFinding(status),
    queueFinding(status),
    errorFinding(status),
  ];
}

type Age = (time: string) => number;

/** In megabytes or gigabytes, such as `4.2 MB`. */
export function sizeText(bytes: number): string {
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
}

function orderFinding({ notStored }: ShopStatus): Finding {
  const part = 'orders';
  if (notStored === null) return { part, level: 'good', says: { text: 'Orders are stored.' } };
  return {
    part,
    level: 'act',
    says: { text: 'Nothing can be stored: {reason}', values: { reason: notStored } },
    advice:
      'Mend what the reason names: see “Not ready” in docs/deploy.md. Shoppers’ devices keep their orders and send them again.',
  };
}

function storeFinding({ store: { kind, bytes, limit } }: ShopStatus): Finding {
  const part = 'store';
  if (bytes === null)
    return { part, level: 'look', says: { text: 'The size of the data could not be read.' } };
  const size = sizeText(bytes);
  if (kind === 'postgres')
    return { part, level: 'good', says: { text: 'PostgreSQL, {size}', values: { size } } };
  if (limit === null)
    return { part, level: 'good', says: { text: 'One file, {size}', values: { size } } };
  const says = {
    text: 'One file, {size} of at most {limit}',
    values: { size, limit: sizeText(limit) },
  };
  if (bytes >= limit)
    return {
      part,
      level: 'act',
      says,
      advice: 'The shop has outgrown its file. Move it to PostgreSQL: npm run store:move.',
    };
  if (bytes >= limit * STORE_NEARLY_FULL)
    return {
      part,
      level: 'look',
      says,
      advice: 'The file is getting large. Plan the move to PostgreSQL: npm run store:move.',
    };
  return { part, level: 'good', says };
}

function diskFinding({ disk: { free, total } }: ShopStatus): Finding {
  const part = 'disk';
  if (free === null || total === null)
    return { part, level: 'look', says: { text: 'The free space could not be read.' } };
  const says = {
    text: '{free} free of {total}',
    values: { free: sizeText(free), total: sizeText(total) },
  };
  const advice =
    'Make room on the disk of DATA_DIR: old logs and backups first. With a full disk no order can be taken.';
  if (free < Math.min(DISK.act, total * DISK.actPart)) return { part, level: 'act', says, advice };
  if (free < Math.min(DISK.look, total * DISK.lookPart))
    return { part, level: 'look', says, advice };
  return { part, level: 'good', says };
}

function mailFinding(
  { mails: { waiting, oldest, way, lastSent, lastFailure } }: ShopStatus,
  age: Age,
): Finding {
  const part = 'mails';
  if (way === 'folder')
    return {
      part,
      level: 'look',
      says: { text: 'Emails are written to a folder and are not sent.' },
      advice: 'Set SMTP_URL to your mail server, and start the shop again.',
    };
  const isDown = lastFailure !== null && (lastSent === null || lastSent < lastFailure);
  const server =
    'Look at SMTP_URL, the password of the mailbox and the mail server, then send a test email.';
  if (waiting === 0 || oldest === null)
    return isDown
      ? {
          part,
          level: 'act',
          says: { text: 'The mail server did not answer at {when}.', times: { when: lastFailure } },
          advice: server,
        }
      : { part, level: 'good', says: { text: 'None waits.' } };
  const says = {
    text: '{count} wait, the oldest since {when}',
    values: { count: waiting },
    times: { when: oldest },
  };
  const late = age(oldest);
  if (late >= MAILS_STUCK || isDown) return { part, level: 'act', says, advice: server };
  if (late >= MAILS_LATE) return { part, level: 'look', says, advice: server };
  return { part, level: 'good', says };
}

function paymentFinding({ payments: { kind, lastAnswer, lastFailure } }: ShopStatus): Finding {
  const part = 'payments';
  if (kind === null)
    return {
      part,
      level: 'good',
      says: { text: 'Only the running shop knows: see the page Shop status.' },
    };
  if (kind === 'off')
    return { part, level: 'good', says: { text: 'Off: cash on delivery alone.' } };
  if (kind === 'stand-in')
    return {
      part,
      level: 'look',
      says: { text: 'Test payments: no money is taken.' },
      advice: 'Set the three RAZORPAY_ settings to take money.',
    };
  if (lastFailure !== null && (lastAnswer === null || lastAnswer < lastFailure))
    return {
      part,
      level: 'act',
      says: { text: 'Razorpay did not answer at {when}.', times: { when: lastFailure } },
      advice:
        'Look at the network of this machine, the keys, and status.razorpay.com. Paid orders are found again by themselves.',
    };
  return lastAnswer === null
    ? { part, level: 'good', says: { text: 'Razorpay was not asked since the start.' } }
    : {
        part,
        level: 'good',
        says: { text: 'Razorpay answered at {when}.', times: { when: lastAnswer } },
      };
}

function webhookFinding({ payments: { kind, lastWebhook } }: ShopStatus): Finding {
  const part = 'webhook';
  if (lastWebhook !== null)
    return {
      part,
      level: 'good',
      says: { text: 'The last one came at {when}.', times: { when: lastWebhook } },
    };
  if (kind !== 'razorpay') return { part, level: 'good', says: { text: 'None came.' } };
  return {
    part,
    level: 'look',
    says: { text: 'None came in the last 30 days.' },
    advice:
      'If people have paid online: look at the webhook’s address and secret in Razorpay’s dashboard.',
  };
}

function backupFinding({ backup: { last } }: ShopStatus, age: Age): Finding {
  const part = 'backup';
  const advice =
    'Make a backup now, and one every day: see docs/deploy.md. Where BACKUP_DIR is set, the log says why it failed.';
  if (last === null) return { part, level: 'act', says: { text: 'No backup is known.' }, advice };
  const says = { text: 'The last one is of {when}.', times: { when: last } };
  return age(last) > BACKUP_OLD
    ? { part, level: 'act', says, advice }
    : { part, level: 'good', says };
}

function numberFinding({ numbersConfirmed }: ShopStatus): Finding {
  const part = 'numbers';
  if (numbersConfirmed) return { part, level: 'good', says: { text: 'They are given.' } };
  return {
    part,
    level: 'act',
    says: { text: 'None is given: the shop may have been put back from a backup.' },
    advice:
      'Say which invoice and credit note were printed last: at the next print of an invoice, or by npm run admin -- confirm-numbers.',
  };
}

function queueFinding({ failingQueues: count }: ShopStatus): Finding {
  const part = 'queues';
  return count === 0
    ? { part, level: 'good', says: { text: 'All are taken.' } }
    : {
        part,
        level: 'act',
        says: { text: 'Devices that send something that fails here: {count}', values: { count } },
        advice:
          'Tell the developer of your software, with the lines of the shop’s log about a failed action.',
      };
}

function errorFinding({ errors: { groups, recent } }: ShopStatus): Finding {
  const part = 'errors';
  if (groups === 0) return { part, level: 'good', says: { text: 'None in the last 30 days.' } };
  return {
    part,
    level: recent > 0 ? 'look' : 'good',
    says: {
      text: '{groups} kinds in the last 30 days, {recent} of them in the last 24 hours',
      values: { groups, recent },
    },
    advice:
      'Tell the developer of your software, with the list below. Nothing that shoppers did is lost by them.',
  };
}
