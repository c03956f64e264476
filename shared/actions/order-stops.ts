import * as z from 'zod/mini';
import { MAX_ROUND } from '../orders/stop';
import { documentId } from '../core/identifier';
import { applied, defineAction, refused } from '../decision/action';
import { may } from '../users/permissions';

/**
 * In which order a helper goes to their stops: theirs to say, or of who shares out the round (docs/shop-rules.md#r-doorstep-8). The
 * last one said is kept.
 */
export const orderStops = defineAction({
  name: 'order-stops',
  version: 1,
  may: 'deliver-orders',
  args: z.strictObject({
    /** The id of who goes there. */
    helper: documentId,
    /** Orders; where others stand among them follows from their places. */
    stops: z.array(documentId).check(z.maxLength(MAX_ROUND)),
  }),

  reads: () => ({}),

  decide({ helper, stops }, _view, { user, ...rights }) {
    if (helper !== user._id && !may(rights, 'share-round')) return refused('forbidden');
    return applied('done', [{ kind: 'put-route', route: { _id: helper, stops } }]);
  },
});
