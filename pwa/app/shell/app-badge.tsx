import { useEffect } from 'react';
import { useActivityCounts } from '../../hooks/use-activity';

/** The number on the app's icon: what needs the shopper's attention. Only where the browser has such badges. */
export function AppBadge() {
  const { attention } = useActivityCounts();
  useEffect(() => {
    if (!('setAppBadge' in navigator)) return;
    // Refused where the shop is not installed: then there is no icon to put it on.
    navigator.setAppBadge(attention).catch(() => undefined);
  }, [attention]);
  return null;
}
