import { createECDH } from 'node:crypto';
import { join } from 'node:path';
import { keepPrivately } from '../files/private-file';

/** The key pair by which push services know the shop (VAPID, RFC 8292), base64url. */
export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** The file of the data folder in which the private key stands that the shop made for itself. */
export const PUSH_KEY = 'push-key';

/**
 * The shop's key pair. Subscriptions are made for it: with another one, browsers subscribe again when their owner opens the shop next.
 * @param privateKey of the settings; `null`: one is made and kept in the data folder
 * @throws Error where it is not a key
 */
export async function openPushKeys(privateKey: string | null, dataDir: string): Promise<PushKeys> {
  return pushKeysOf(privateKey ?? (await keepPrivately(join(dataDir, PUSH_KEY), newPushKey)));
}

/** A new private key, base64url. */
export function newPushKey(): string {
  const curve = createECDH('prime256v1');
  curve.generateKeys();
  // A number may begin with zeros, which are left out there.
  return Buffer.concat([Buffer.alloc(32), curve.getPrivateKey()])
    .subarray(-32)
    .toString('base64url');
}

/** @throws Error where it is not a private key */
export function pushKeysOf(privateKey: string): PushKeys {
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  return { publicKey: curve.getPublicKey('base64url'), privateKey };
}
