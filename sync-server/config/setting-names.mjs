/*
 * Plain JavaScript: `npm run serve` asks it before any package is installed.
 */

/** Every setting of the shop, in the order of `.env.example`. */
export const SETTING_NAMES = [
  'PORT',
  'HOST',
  'DATA_DIR',
  'DATABASE_URL',
  'DATABASE_LISTEN_URL',
  'DATABASE_READ_URL',
  'DATABASE_POOL',
  'PICTURES_S3_ENDPOINT',
  'PICTURES_S3_BUCKET',
  'PICTURES_S3_KEY_ID',
  'PICTURES_S3_KEY_SECRET',
  'PICTURES_S3_REGION',
  'PUBLIC_URL',
  'ALLOW_HTTP',
  'PAYMENT_ORIGIN',
  'TRUST_PROXY',
  'SESSION_SECRET',
  'SECOND_FACTOR_KEY',
  'VAPID_PRIVATE_KEY',
  'ADMIN_EMAIL',
  'ADMIN_PASSWORD',
  'SEED',
  'PAYMENTS',
  'RAZORPAY_KEY_ID',
  'RAZORPAY_KEY_SECRET',
  'RAZORPAY_KEY_ID_OLD',
  'RAZORPAY_KEY_SECRET_OLD',
  'RAZORPAY_WEBHOOK_SECRET',
  'RAZORPAY_WEBHOOK_SECRET_OLD',
  'PAYMENTS_TEST',
  'GOOGLE_CLIENT_ID',
  'ADMIN_2FA',
  'SMTP_URL',
  'MAIL',
  'MAIL_FROM',
  'SECURITY_CONTACT',
  'LOG_LEVEL',
  'RATE_LIMIT',
  'METRICS_TOKEN',
  'ERROR_DSN',
  'COD_MAX_ORDERS',
  'COD_MAX_VALUE',
  'COD_MAX_STOCK_SHARE',
  'HOLD_MAX_ORDERS',
  'HOLD_MAX_PIECES',
  'HOLD_MAX_VALUE',
  'UNPAID_MAX_ORDERS',
  'BACKUP_DIR',
  'BACKUP_KEEP',
  'BACKUP_WARNING',
];

/** The shortest name of two words, in characters: of shorter ones too many others are a step away. */
const MIN_LENGTH = 7;
const KNOWN = new Set(SETTING_NAMES);

/**
 * Settings that are not any, and are one step from one: a character too many, too few, another one, or two exchanged; or its words in one.
 * @param {Readonly<Record<string, string | undefined>>} environment
 * @returns {string[]} a line for each, with the nearest setting
 */
export function misspeltSettings(environment) {
  return Object.keys(environment).flatMap((name) => {
    if (KNOWN.has(name) || name.length < MIN_LENGTH) return [];
    const isMeant = name.includes('_') ? isOneStep : isJoined;
    const meant = SETTING_NAMES.find((one) => isMeant(name.toUpperCase(), one));
    return meant === undefined ? [] : `${name} is no setting: ${meant} is`;
  });
}

/** One word is that of another program, unless it is all the words of a setting. */
const isJoined = (given, known) => given === known.replaceAll('_', '');

function isOneStep(given, known) {
  let same = 0;
  while (same < known.length && given[same] === known[same]) same += 1;
  const [a, b] = [given.slice(same), known.slice(same)];
  return (
    a === b ||
    a.slice(1) === b.slice(1) ||
    a.slice(1) === b ||
    a === b.slice(1) ||
    (a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2))
  );
}
