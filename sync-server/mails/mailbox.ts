/** Both are one service, which takes no notice of dots. */
const GMAIL = new Set(['gmail.com', 'googlemail.com']);

/**
 * Names the mailbox that an address leads to where mails are counted: `Asha+shop@example.in` and `asha@example.in` are one. Mail
 * servers may tell them apart; then two mailboxes share one count.
 * @param email as accounts have it
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const local = email.slice(0, at).toLowerCase();
  const domain = email.slice(at + 1).toLowerCase();
  // One that begins with a plus has no other name.
  const name = local.split('+')[0] || local;
  return GMAIL.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
