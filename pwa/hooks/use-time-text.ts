import { timeText } from '../i18n/day-text';
import { useMessages } from '../i18n/messages';
import { useServices } from './services';

/** When something was, as people say it: `today 14:30`, `28 Nov, 14:30`. For an instant, ISO 8601 UTC. */
export function useTimeText(): (instant: string) => string {
  const { clock } = useServices();
  const messages = useMessages();
  return (instant) => timeText(messages, Date.parse(instant), clock());
}
