import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { pino } from 'pino';
import type { AppOptions } from '../app-options';
import type { Passwords } from '../identity/passwords';
import { razorpaySetup } from '../payments/entered-keys';
import { pushKeysOf } from '../pushes/push-keys';
import { createVitals } from '../status/vitals';
import { NO_ORDER_LIMITS } from './no-order-limits';
import { keepsItsPromise } from './response-contract';

/** The shop’s key for push services, in tests. */
export const TEST_PUSH_KEYS = pushKeysOf('AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE');

/** Hashing takes most of a test's time, and only the tests about passwords look at it. */
const PLAIN_PASSWORDS: Passwords = {
  hash: async (password) => `plain:${password}`,
  matches: async (passwordHash, password) => passwordHash === `plain:${password}`,
};

/** What every test's server is made of: limits of calls and of what one person may have unpaid are off, nothing is logged. */
export function usualOptions(directory: string, clock: () => number) {
  return {
    clock,
    randomUuid: randomUUID,
    log: pino({ level: 'silent' }),
    secondFactorKey: 'a key of the tests, long enough to be taken too',
    sessionSecret: 'a secret of the tests, long enough to be taken',
    pushKey: TEST_PUSH_KEYS.publicKey,
    adminsNeedSecondFactor: false,
    dataDir: directory,
    errorCollector: null,
    googleClientId: null,
    mailWay: 'folder',
    metricsToken: null,
    metricsNeedToken: false,
    securityContact: null,
    trustProxy: 0,
    publicOrigin: null,
    paymentOrigin: null,
    rateLimit: false,
    vitals: createVitals(clock),
    orderLimits: NO_ORDER_LIMITS,
    pageDirectory: join(directory, 'no-page'),
    picturesDirectory: join(directory, 'no-pictures'),
    passwords: PLAIN_PASSWORDS,
    onResponse: keepsItsPromise,
    openGateway: razorpaySetup,
  } satisfies Partial<AppOptions>;
}
