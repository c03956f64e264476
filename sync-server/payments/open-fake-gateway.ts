import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { keepPrivately } from '../files/private-file';
import type { PaymentSetup } from './payment-services';
import { createRazorpayGateway } from './gateway/razorpay-gateway';
import {
  startFakeGateway,
  type FakeGateway,
  type FakeGatewayOptions,
} from './fake-gateway/fake-gateway';

interface FakeOptions extends Pick<
  FakeGatewayOptions,
  'webhookAddress' | 'clock' | 'nodeEnv' | 'warn'
> {
  /** Its book and its keys are stored there. */
  readonly dataDir: string;
}

/** What the keys of a real shop look like in the gateway's test mode. */
const KEY_ID = 'rzp_test_standInGateway';

const secretsSchema = z.object({ keySecret: z.string(), webhookSecret: z.string() });
type Secrets = z.infer<typeof secretsSchema>;

/**
 * Opens the stand-in gateway, and the shop's side of it: the same SDK, calls and signatures as with the real one.
 * @throws Error in production
 */
export async function openFakeGateway({ dataDir, ...rest }: FakeOptions) {
  const secrets = await storedSecrets(dataDir);
  const fakeGateway = await startFakeGateway({
    ...rest,
    ...secrets,
    keyId: KEY_ID,
    randomUuid: randomUUID,
    directory: dataDir,
  });
  return { setup: fakeSetup(fakeGateway, { ...secrets, keyId: KEY_ID }), fakeGateway };
}

/** How a shop takes payments at a stand-in. */
export function fakeSetup(
  { url, play, dispute }: FakeGateway,
  { keyId, keySecret, webhookSecret }: Secrets & { readonly keyId: string },
): PaymentSetup {
  return {
    kind: 'stand-in',
    keyId,
    keySecrets: [keySecret],
    webhookSecrets: [webhookSecret],
    gateway: createRazorpayGateway({ keyId, keySecret, host: url }),
    play,
    dispute,
  };
}

/** Made once for each data folder: what was signed before a restart still is. */
async function storedSecrets(dataDir: string): Promise<Secrets> {
  const secret = () => randomBytes(24).toString('base64url');
  const text = await keepPrivately(join(dataDir, 'stand-in-secrets.json'), () =>
    JSON.stringify({ keySecret: secret(), webhookSecret: secret() }),
  );
  return secretsSchema.parse(JSON.parse(text));
}
