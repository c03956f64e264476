/** Of a domain that is nobody's for ever (RFC 2606): no mail is sent there, and nobody can prove it. */
const NOWHERE = '@no-email.invalid';

/** The place-holder of a customer who named no email. */
export const noEmailOf = (userId: string): string => `${userId}${NOWHERE}`;

/** Whether a customer has an email, and not its place-holder. */
export const hasEmail = (email: string): boolean => !email.endsWith(NOWHERE);

/** The email as people and other systems are given it: empty in place of the place-holder. */
export const shownEmail = (email: string): string => (hasEmail(email) ? email : '');
