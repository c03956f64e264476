import { createECDH } from 'node:crypto';
import { join } from 'node:path';
import { keepPrivately } from '../files/private-file';

/** The key pair that identifies the shop to push services (VAPID, RFC 8292), base64url. */
export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** The file of the data folder with the private key that the shop made for itself. */
export const PUSH_KEY = 'push-key';

/**
 * The shop's key pair. Subscriptions are made for it: with another one, browsers subscribe again when the shop is next opened.
 * @param privateKey of the settings; `null`: one is made and stored in the data folder
 * @throws Error if it is not a key
 */
export async function openPushKeys(privateKey: string | null, dataDir: string): Promise<PushKeys> {
  return pushKeysOf(privateKey ?? (await keepPrivately(join(dataDir, PUSH_KEY), newPushKey)));
}

/** A new private key, base64url. */
export function newPushKey(): string {
  const curve = createECDH('prime256v1');
  curve.generateKeys();
  // A number may begin with zeros, which are omitted there.
  return Buffer.concat([Buffer.alloc(32), curve.getPrivateKey()])
    .subarray(-32)
    .toString('base64url');
}

/** @throws Error if it is not a private key */
export function pushKeysOf(privateKey: string): PushKeys {
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  return { publicKey: curve.getPublicKey('base64url'), privateKey };
}
