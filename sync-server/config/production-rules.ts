/** Gives a setting's value without the spaces around it; `undefined` where it is empty or missing. */
export type Given = (name: string) => string | undefined;

/** The shortest secret that is safe against guessing, in characters. */
export const MIN_SECRET = 32;
/** Random text of 32 hexadecimal digits has fewer than this many different ones once in a billion times. */
const MIN_DIFFERENT = 8;
/** Razorpay makes its key secrets, of 24 characters: a shorter one was cut off or made up. */
const MIN_KEY_SECRET = 16;

/** How long each secret is at least. The webhook's old one is on its way out, and may be of a time that asked for less. */
const SECRETS: Readonly<Record<string, number>> = {
  SESSION_SECRET: MIN_SECRET,
  SECOND_FACTOR_KEY: MIN_SECRET,
  RAZORPAY_WEBHOOK_SECRET: MIN_SECRET,
  RAZORPAY_WEBHOOK_SECRET_OLD: 0,
  METRICS_TOKEN: MIN_SECRET,
};
const HOW = '. Make one with: openssl rand -hex 32';
/** What every key of Razorpay's test mode begins with: it takes no money. */
const TEST_KEY = 'rzp_test_';

/**
 * What `npm run serve` refuses although `npm start` takes it: settings with which a shop on the open internet would
 * give its sessions, its mails or its goods away. Each may be allowed by its own switch where there is an honest use.
 * @returns a line for each problem, beginning with the setting's name; never with a secret in it
 */
export function productionProblems(given: Given): string[] {
  return [
    ...addressProblems(given),
    ...secretProblems(given),
    ...paymentProblems(given),
    ...mailProblems(given),
  ];
}

function addressProblems(given: Given): string[] {
  const address = given('PUBLIC_URL');
  if (!address?.toLowerCase().startsWith('http:') || given('ALLOW_HTTP') === '1') return [];
  return [
    'PUBLIC_URL must begin with https:// (set ALLOW_HTTP=1 where passwords may travel open, such as in a test at home)',
  ];
}

function secretProblems(given: Given): string[] {
  const problems: string[] = [];
  for (const [name, shortest] of Object.entries(SECRETS)) {
    const value = given(name);
    if (value === undefined) continue;
    if (value.length < shortest)
      problems.push(`${name} needs at least ${shortest} characters${HOW}`);
    else if (!isVaried(value)) problems.push(`${name} repeats itself${HOW}`);
  }
  for (const name of ['RAZORPAY_KEY_SECRET', 'RAZORPAY_KEY_SECRET_OLD']) {
    const secrets = given(name)?.split(',') ?? [];
    const isNone = (secret: string) => secret.trim().length < MIN_KEY_SECRET || !isVaried(secret);
    if (secrets.some(isNone))
      problems.push(`${name} is none: take it whole from the gateway’s dashboard`);
  }
  return problems;
}

function isVaried(secret: string): boolean {
  return new Set(secret).size >= MIN_DIFFERENT;
}

function paymentProblems(given: Given): string[] {
  const isTest = given('RAZORPAY_KEY_ID')?.startsWith(TEST_KEY) ?? false;
  if (!isTest || given('PAYMENTS') === 'cod' || given('PAYMENTS_TEST') === '1') return [];
  return [
    'RAZORPAY_KEY_ID is a test key, with which goods go out and no money comes in (set PAYMENTS_TEST=1 to try the shop out)',
  ];
}

function mailProblems(given: Given): string[] {
  return given('SMTP_URL') !== undefined && given('MAIL') === 'file'
    ? ['MAIL=file and SMTP_URL are both set: leave one of them out']
    : [];
}
