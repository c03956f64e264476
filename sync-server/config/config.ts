import * as z from 'zod/mini';
import { backupsOf } from './backup-config';
import { databaseOf } from './database-config';
import { errorCollectorOf } from './error-dsn-config';
import { isLoopback } from './loopback';
import { orderLimitsOf } from './order-limits-config';
import { missingForServe } from './needed-settings.mjs';
import { picturesOf } from './pictures-config';
import { misspeltSettings } from './setting-names.mjs';
import { MIN_SECRET, productionProblems, type Given } from './production-rules';

/** `start` fills in what a newcomer or a developer does not give; `serve` is production and refuses to guess. */
export type Mode = 'start' | 'serve';

/** How online payments are taken. */
export type Payments =
  | { readonly kind: 'cod' }
  | {
      readonly kind: 'razorpay';
      readonly keyId: string;
      readonly keySecret: string;
      /** Secrets of keys before this one, with which the gateway signed what windows hand over that were opened then. */
      readonly oldKeySecrets: readonly string[];
      /** Public keys before this one, of the same account and mode: what was opened with them is this key's too. */
      readonly oldKeyIds: readonly string[];
      readonly webhookSecret: string;
      /** The webhook secret before this one, honoured while it is being changed at the gateway. */
      readonly oldWebhookSecret: string | null;
    }
  | { readonly kind: 'stand-in' };

/** A switch is off unless it is 1. */
const SWITCH = ['0', '1'] as const;
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Everything that is missing or wrong in the environment, at once. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  constructor(readonly problems: readonly string[]) {
    super(problems.join('\n'));
  }
}

export type Environment = Readonly<Record<string, string | undefined>>;

const MIN_PASSWORD = 8;
const matching = (pattern: RegExp) => z.string().check(z.regex(pattern));
const PORT = z.pipe(
  matching(/^\d{1,5}$/),
  z.pipe(z.transform(Number), z.number().check(z.maximum(65_535))),
);
/** How many proxies in a row are allowed: one digit. */
const HOPS = z.pipe(matching(/^\d$/), z.transform(Number));
const CLIENT_ID = matching(/^[\w.-]{1,200}$/);
/** An address, or a name and an address; no line break, so that nothing can be added to a mail's head. */
const MAIL_FROM = matching(/^(?:[^<>\r\n"]{1,100} <[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/);
const SMTP_URL = z.url({ protocol: /^smtps?$/, hostname: /./ });
const ORIGIN = z.pipe(
  z.string().check(z.refine(isOrigin)),
  z.transform((text) => new URL(text).origin),
);
/** An email address, or an address that begins with `mailto:` or `https:`, as RFC 9116 wants it. */
const CONTACT = z.string().check(
  z.overwrite((text) => text.replace(/^[^\s@:/]+@[^\s@]+$/, 'mailto:$&')),
  z.regex(/^(?:mailto:[^\s@]+@|https:\/\/)[^\s@]+$/),
);
/** The shortest token that may open the measures of `npm start`, in characters. */
const MIN_TOKEN = 16;

/**
 * Reads the environment; the only place that does. Empty values count as absent.
 * @throws ConfigError naming everything that is missing or wrong
 */
export function readConfig(mode: Mode, environment: Environment) {
  const problems: string[] = [];
  const given: Given = (name) => environment[name]?.trim() || undefined;
  /** @param wanted says what it must be, never with the value: that may be a secret */
  const checked = <Value>(name: string, schema: z.ZodMiniType<Value>, wanted: string) => {
    const { success, data } = z.optional(schema).safeParse(given(name));
    if (!success) problems.push(`${name} must be ${wanted}`);
    return data;
  };
  const oneOf = <Choice extends string>(
    name: string,
    choices: readonly Choice[],
    otherwise: Choice,
  ): Choice => checked(name, z.enum(choices), `one of: ${choices.join(', ')}`) ?? otherwise;
  const production = mode === 'serve';

  const host = given('HOST') ?? '127.0.0.1';
  const port = checked('PORT', PORT, 'a number from 0 to 65535') ?? 3000;
  const seed = oneOf('SEED', ['demo', 'none'], production ? 'none' : 'demo');
  if (production && seed === 'demo') problems.push('SEED=demo is for `npm start` only');
  if (production) problems.push(...missingForServe(given), ...misspeltSettings(environment));
  const sessionSecret = given('SESSION_SECRET') ?? null;
  const secondFactorKey = given('SECOND_FACTOR_KEY') ?? null;
  for (const name of production ? [] : ['SESSION_SECRET', 'SECOND_FACTOR_KEY'])
    if ((given(name)?.length ?? MIN_SECRET) < MIN_SECRET)
      problems.push(`${name} needs at least ${MIN_SECRET} characters`);
  const pushKey = given('VAPID_PRIVATE_KEY') ?? null;
  if (pushKey !== null && !/^[\w-]{43}=?$/.test(pushKey))
    problems.push('VAPID_PRIVATE_KEY must be a private key of P-256: 43 characters of base64url');
  const originOf = (name: string) =>
    checked(name, ORIGIN, 'an address without a path, such as https://shop.example') ?? null;
  const publicOrigin = originOf('PUBLIC_URL');
  const paymentOrigin = originOf('PAYMENT_ORIGIN');
  if (paymentOrigin !== null) problems.push(...paymentOriginProblems(paymentOrigin, publicOrigin));
  const trustProxy = checked('TRUST_PROXY', HOPS, 'how many proxies stand in front: 0 to 9') ?? 0;
  const admin = adminOf(given('ADMIN_EMAIL'), given('ADMIN_PASSWORD'), production, problems);
  const payments = paymentsOf(given, production, problems);
  const rateLimit = oneOf('RATE_LIMIT', ['on', 'off'], 'on') === 'on';
  if (!rateLimit && !isLoopback(host))
    problems.push('RATE_LIMIT=off is honoured only where HOST is a loopback address');
  const orderLimits = orderLimitsOf(given, problems);
  const pictures = picturesOf(given, problems);
  const logLevel = oneOf('LOG_LEVEL', LOG_LEVELS, production ? 'info' : 'warn');
  const metricsToken = given('METRICS_TOKEN') ?? null;
  const shortToken = !production && (metricsToken?.length ?? MIN_TOKEN) < MIN_TOKEN;
  if (shortToken || /\s/.test(metricsToken ?? ''))
    problems.push(`METRICS_TOKEN needs at least ${MIN_TOKEN} characters, without spaces`);
  const database = databaseOf(given, problems);
  const errorCollector = errorCollectorOf(given, publicOrigin, problems);
  const backups = backupsOf(given, problems);
  oneOf('ALLOW_HTTP', SWITCH, '0');
  oneOf('PAYMENTS_TEST', SWITCH, '0');
  oneOf('MAIL', ['smtp', 'file'], 'smtp');
  const clientId = 'a client id, such as 123-abc.apps.googleusercontent.com';
  const smtp = 'an address such as smtps://user:password@mail.example:465';
  const contact = 'an email address, or an address with https://';
  const config = {
    mode,
    host,
    port,
    dataDir: dataDirOf(given),
    /** The database that holds the shop; `null`: the embedded store in `dataDir`. */
    database,
    /** The storage of uploaded pictures outside this machine; `null`: the folder `uploads` of `dataDir`. Holds a secret. */
    pictures,
    backups,
    seed,
    /** Signs the sessions; `null` in `start` mode: then one is made and kept in `dataDir`. */
    sessionSecret,
    /** Seals what authenticators know; `null`: one is made and kept in `dataDir`, which processes elsewhere do not see. */
    secondFactorKey,
    /** The private key by which push services know the shop, base64url; `null`: one is made and kept in `dataDir`. */
    pushKey,
    /** The first admin, made on an empty store; `password` is `null` where it is to be generated (`start` only). */
    admin,
    payments,
    /** Names the shop at Google; `null`: sign-in with Google is off. */
    googleClientId: checked('GOOGLE_CLIENT_ID', CLIENT_ID, clientId) ?? null,
    /** No admin looks after the shop without two-step sign-in: they may only set it up. */
    adminsNeedSecondFactor: oneOf('ADMIN_2FA', ['required', 'optional'], 'optional') === 'required',
    /** Where mails go out; `null`: they are written to a folder of `dataDir`. */
    smtpUrl: checked('SMTP_URL', SMTP_URL, smtp) ?? null,
    /** Who the mails are from; `null`: made from the shop's address. */
    mailFrom: checked('MAIL_FROM', MAIL_FROM, 'an address, or: Name <address>') ?? null,
    /** The origin people reach the shop at, without a path; `null`: whatever host a request asks for. */
    publicOrigin,
    /** The origin of the payment window, on another host than the shop's; `null`: the shop's own. */
    paymentOrigin,
    /** How many proxies of the owner's stand in front, each of which adds an address to `X-Forwarded-For`. */
    trustProxy,
    logLevel,
    /** Opens `/metrics`; `null`: only this machine may read it, and in `serve` mode no client. */
    metricsToken,
    /** Where errors of devices are sent on to; `null`: the shop alone keeps them. Holds a key. */
    errorCollector,
    /** Where to report a vulnerability, with `mailto:` or `https:`; `null`: not given. */
    securityContact: checked('SECURITY_CONTACT', CONTACT, contact) ?? null,
    /** False only on loopback, for load tests. */
    rateLimit,
    /** What one person may take of the shop without having paid for it. */
    orderLimits,
  };
  if (production) problems.push(...productionProblems(given));

  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

export type Config = Readonly<ReturnType<typeof readConfig>>;

/** Where the shop's data is. */
export type DataPlace = Pick<Config, 'dataDir' | 'database'>;

/**
 * Where the shop's data is: all that the owner's command line needs to know.
 * @throws ConfigError as `readConfig` does
 */
export function readDataPlace(environment: Environment): DataPlace {
  // Under a misspelt DATABASE_URL a command would begin another shop.
  const problems = misspeltSettings(environment);
  const given: Given = (name) => environment[name]?.trim() || undefined;
  const database = databaseOf(given, problems);
  if (problems.length > 0) throw new ConfigError(problems);
  return { dataDir: dataDirOf(given), database };
}

const dataDirOf = (given: Given) => given('DATA_DIR') ?? './data';

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, pathname, search, hash, username } = new URL(text);
  return /^https?:$/.test(protocol) && pathname === '/' && !search && !hash && !username;
}

/** Cookies know hosts and no ports: on the shop's host the gateway's script would get the session with every request. */
function paymentOriginProblems(paymentOrigin: string, publicOrigin: string | null): string[] {
  if (publicOrigin === null) return ['PAYMENT_ORIGIN needs PUBLIC_URL beside it'];
  const [payment, shop] = [new URL(paymentOrigin), new URL(publicOrigin)];
  const problems: string[] = [];
  if (payment.hostname === shop.hostname)
    problems.push('PAYMENT_ORIGIN must be another host than PUBLIC_URL, not only another port');
  if (payment.protocol !== shop.protocol)
    problems.push('PAYMENT_ORIGIN must be https where PUBLIC_URL is, and only there');
  return problems;
}

function adminOf(
  email: string | undefined,
  password: string | undefined,
  production: boolean,
  problems: string[],
) {
  if (password !== undefined && email === undefined)
    problems.push('ADMIN_PASSWORD is given without ADMIN_EMAIL');
  if (email !== undefined && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    problems.push('ADMIN_EMAIL is not an email address');
  if (password !== undefined && password.length < MIN_PASSWORD)
    problems.push(`ADMIN_PASSWORD needs at least ${MIN_PASSWORD} characters`);
  if (production && email !== undefined && password === undefined)
    problems.push('ADMIN_PASSWORD is missing: there is no default one');
  return email === undefined ? null : { email: email.toLowerCase(), password: password ?? null };
}

function paymentsOf(given: Given, production: boolean, problems: string[]): Payments {
  const choice = given('PAYMENTS');
  if (choice === 'cod') return { kind: 'cod' };
  if (choice !== undefined) problems.push('PAYMENTS may only be: cod');
  const names = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'] as const;
  const [keyId, keySecret, webhookSecret] = names.map(given);
  if (keyId !== undefined && keySecret !== undefined && webhookSecret !== undefined)
    return {
      kind: 'razorpay',
      keyId,
      keySecret,
      oldKeySecrets: listOf(given('RAZORPAY_KEY_SECRET_OLD')),
      oldKeyIds: listOf(given('RAZORPAY_KEY_ID_OLD')),
      webhookSecret,
      oldWebhookSecret: given('RAZORPAY_WEBHOOK_SECRET_OLD') ?? null,
    };
  const missing = names.filter((name) => given(name) === undefined);
  // Some but not all of them is a mistake, and none at all is fine for a demo; what production needs is asked elsewhere.
  if (!production && missing.length < names.length)
    problems.push(...missing.map((name) => `${name} is missing (or set PAYMENTS=cod)`));
  return { kind: 'stand-in' };
}

/** The parts between commas. */
function listOf(text = ''): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
