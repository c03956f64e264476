import type { Translate } from '../../i18n/translate';
import type { PushAbility } from '../../platform/device-push';

/** Why notifications cannot be turned on here; nothing where they can. */
export function abilityText(t: Translate, ability: PushAbility): string | undefined {
  switch (ability) {
    case 'unsupported':
      return t('This browser can’t show notifications.');
    case 'needs-install':
      return t('To get notifications on this device, first add the shop to your home screen.');
    case 'blocked':
      return t('Notifications are blocked. Allow them for this shop in your browser’s settings.');
    case 'ready':
      return undefined;
  }
}

/** The message after a press that changed nothing. */
export function problemText(t: Translate, problem: 'denied' | 'failed'): string {
  return problem === 'denied'
    ? t('You’ll get no notifications: this browser wasn’t allowed to show them.')
    : t('Notifications couldn’t be changed. Please try again.');
}
