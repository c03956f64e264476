import type { StatusReader } from '../status-store';
import type { View } from './view';

/** What tells how the shop does. */
export function lowdbStatusReader({ layer }: Pick<View, 'layer'>): StatusReader {
  return {
    deviceErrors: async () => layer.all('errors'),
    async waitingMails() {
      const times = layer.all('mails').map(({ createdAt }) => createdAt);
      return { count: times.length, oldest: times.toSorted().at(0) };
    },
    lastGatewayEventAt: async () =>
      layer
        .all('events')
        .map(({ receivedAt }) => receivedAt)
        .toSorted()
        .at(-1),
    databaseBytes: async () => undefined,
    countFailingQueues: async () =>
      layer.all('clients').filter(({ failing }) => failing !== null).length,
  };
}
