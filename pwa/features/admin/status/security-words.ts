import { roleName, workName } from '../../../components/admin/role-words';
import type { SecurityEntry, SecurityKind } from '#shared/security/security-entry';
import type { Message, Translate } from '../../../i18n/translate';

/** What happened, in plain words. */
export const KIND_WORDS = {
  'sign-in': 'Signed in',
  'sign-in-google': 'Signed in with Google',
  'refused-password': 'Sign-in refused: wrong email or password',
  'refused-throttled': 'Sign-in refused: too many tries',
  'refused-code': 'Sign-in refused: wrong second step',
  'sign-out': 'Signed out',
  'session-ended': 'Ended a session',
  registration: 'Registered',
  'role-given': 'Gave admin access',
  'role-taken': 'Removed admin access',
  'password-changed': 'Changed the password',
  'password-reset': 'Set a new password',
  'email-changed': 'Changed the email',
  'identity-linked': 'Linked a Google account',
  'identity-unlinked': 'Unlinked a Google account',
  'two-factor-on': 'Turned two-step sign-in on',
  'two-factor-off': 'Turned two-step sign-in off',
  'recovery-code-used': 'Used a recovery code',
  'recovery-codes-made': 'Made new recovery codes',
  'refund-asked': 'Requested a refund',
  'refund-settled': 'Refunded a payment',
  'refund-failed': 'A refund failed',
  'payment-settled': 'Settled a payment by hand',
  'money-written': 'Recorded money given back, or a correction',
  'settings-changed': 'Changed settings',
  'user-deleted': 'Deleted a user',
  'owner-command': 'Ran a command',
  'helper-acted': 'Worked in the shop',
  'product-changed': 'Changed a product',
} as const satisfies Record<SecurityKind, Message>;

/** What happened, with what more there is to say. */
export function whatText(t: Translate, { kind, detail }: SecurityEntry): string {
  if (detail === undefined) return t(KIND_WORDS[kind]);
  switch (kind) {
    case 'role-given':
      return t('Gave the role “{role}”', { role: roleName(t, detail) });
    case 'role-taken':
      return t('Removed the role “{role}”', { role: roleName(t, detail) });
    case 'helper-acted':
      return `${t(KIND_WORDS[kind])} · ${workName(t, detail)}`;
    default:
      return `${t(KIND_WORDS[kind])} · ${detail}`;
  }
}

const NOBODY = {
  owner: 'The owner (command line)',
  shop: 'The shop',
  gateway: 'The payment gateway',
} as const satisfies Partial<Record<SecurityEntry['who']['kind'], Message>>;

/** Who did it, by the name they had then. */
export function whoText(t: Translate, { who, about }: SecurityEntry): string {
  if (who.kind === 'person') return who.name;
  if (who.kind !== 'visitor') return t(NOBODY[who.kind]);
  if (about) return t('Somebody');
  return who.digest === undefined
    ? t('Several visitors')
    : t('Unknown email ({digest})', { digest: who.digest });
}
