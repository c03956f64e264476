import { isVisible, withoutBidiControls } from '#shared/core/written-text';
import { withinLength } from '#shared/messages/letters';
import { MAX_PERSON_NAME } from '#shared/users/user';

/**
 * A name for a person who has typed none.
 * @param given their name elsewhere
 * @returns it, cleaned by the shop's own rule; the front of the email if nothing visible is left
 */
export function nameOf(email: string, given = ''): string {
  const [front = ''] = email.split('@');
  const name = withoutBidiControls(given).trim();
  return withinLength(isVisible(name) ? name : front, MAX_PERSON_NAME);
}
