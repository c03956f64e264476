import { isVisible, withoutBidiControls } from '#shared/core/written-text';
import { withinLength } from '#shared/messages/letters';
import { MAX_PERSON_NAME } from '#shared/users/user';

/**
 * A name that the shop takes for somebody who has typed none.
 * @param given what is said of them elsewhere
 * @returns it, as the shop's own rule leaves names; the front of the email where nothing is to be seen of it
 */
export function nameOf(email: string, given = ''): string {
  const [front = ''] = email.split('@');
  const name = withoutBidiControls(given).trim();
  return withinLength(isVisible(name) ? name : front, MAX_PERSON_NAME);
}
