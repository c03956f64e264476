import { SectionCard } from '../../components/design/section-card';
import { NotificationSettings } from '../../components/notifications/notification-settings';
import { useT } from '../../i18n/messages';

/** What is notified on this device, and turning it off again. */
export function Component() {
  const t = useT();
  return (
    <SectionCard title={t('Notifications')}>
      <NotificationSettings />
    </SectionCard>
  );
}
