import { randomUUID } from 'node:crypto';
import { startFakeGateway, type FakeGatewayOptions } from '../fake-gateway/fake-gateway';

export const TEST_KEYS = {
  keyId: 'rzp_test_ofThese',
  keySecret: 'key secret of these tests',
  webhookSecret: 'webhook secret of these tests',
} as const;

/** When the tests' gateway makes everything, a whole second. */
export const TEST_NOW = Date.UTC(2026, 0, 2, 3, 4, 5);

/** A stand-in gateway with a frozen clock and no webhook listener. */
export function startTestGateway(options: Partial<FakeGatewayOptions> = {}) {
  return startFakeGateway({
    ...TEST_KEYS,
    webhookAddress: () => null,
    clock: () => TEST_NOW,
    randomUuid: randomUUID,
    nodeEnv: 'test',
    ...options,
  });
}
