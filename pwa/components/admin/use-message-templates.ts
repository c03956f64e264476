import { useQuery } from '@tanstack/react-query';
import { messageTemplates, type MessageKind } from '#shared/admin/message-templates';
import { useServices } from '../../hooks/services';
import type { Message } from '../../i18n/translate';

/** By what the texts to customers are known. */
export const MESSAGES = 'messages to customers';

/** The occasions, as they are called. */
export const MESSAGE_NAMES = {
  'confirm-cash': 'Confirm a cash order',
  'payment-pending': 'Ask for the payment',
  dispatched: 'It was dispatched',
  'arriving-today': 'It comes today',
  'not-reached': 'Nobody was reached',
  'back-to-us': 'It came back',
} as const satisfies Record<MessageKind, Message>;

/** What the owner has written. */
export function useMessageTemplates() {
  const { api } = useServices();
  return useQuery({
    queryKey: [MESSAGES],
    queryFn: ({ signal }) =>
      api.request('GET', '/admin/messages', { schema: messageTemplates, signal }),
  });
}
