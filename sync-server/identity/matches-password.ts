import { normalizedPassword } from '#shared/core/written-text';
import type { Asker, Passwords } from './passwords';

/**
 * Whether a password is right, however the keyboard composed its characters: hashes are of the composed form (NFC). One that was
 * stored as it was typed is then tried in that form.
 * @param passwordHash without one, it takes just as long and returns false
 * @param person whose it is, by their email
 * @throws ApiError as `Passwords.matches`
 */
export async function matchesPassword(
  passwords: Passwords,
  passwordHash: string | null | undefined,
  given: string,
  person?: Asker,
): Promise<boolean> {
  const composed = normalizedPassword(given);
  if (await passwords.matches(passwordHash, composed, person)) return true;
  return composed !== given && passwords.matches(passwordHash, given, person);
}
