import { lineKey } from '../catalogue/variant';
import * as z from 'zod/mini';
import { documentId } from '../core/identifier';
import { applied, defineAction } from '../decision/action';
import type { Effect } from '../decision/effect';
import { MAX_ALERTS, sortedAlerts } from '../wishes/wish-list';

/** A product, or the one of its variants that is waited for. */
const line = z.strictObject({ productId: documentId, variant: z.optional(documentId) });

/**
 * Asks for one notification when a product can be bought again (docs/shop-rules.md#r-again-5). It reads no product: for one that
 * is already back, the notification goes out at once.
 */
export const notifyWhenBack = defineAction({
  name: 'notify-when-back',
  version: 1,
  args: line,

  reads: () => ({ alerts: true }),

  decide({ productId, variant }, { alerts }, { user: { _id: user }, now }) {
    const id = lineKey(productId, variant);
    if (alerts.some(({ _id }) => _id === id)) return applied('already_done', []);
    const over = Math.max(0, alerts.length + 1 - MAX_ALERTS);
    return applied('done', [
      ...sortedAlerts(alerts)
        .slice(0, over)
        .map(({ _id }): Effect => ({ kind: 'remove-own', user, of: 'alerts', id: _id })),
      {
        kind: 'put-own',
        user,
        of: 'alerts',
        document: { _id: id, askedAt: new Date(now).toISOString() },
      },
    ]);
  },
});

/** Withdraws the request; succeeds also if the notification was sent or never asked for. */
export const stopNotifying = defineAction({
  name: 'stop-notifying',
  version: 1,
  args: line,

  reads: () => ({ alerts: true }),

  decide({ productId, variant }, { alerts }, { user: { _id: user } }) {
    const id = lineKey(productId, variant);
    if (!alerts.some(({ _id }) => _id === id)) return applied('already_gone', []);
    return applied('done', [{ kind: 'remove-own', user, of: 'alerts', id }]);
  },
});
