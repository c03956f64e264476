import { amendPreview } from '#shared/admin/amend-order';
import { linesText } from './ledger';
import type { Scene } from './scene';
import type { StepTable } from './steps';

interface Line {
  readonly product: string;
  readonly qty: number;
}

/** The shop looks at what an order would come to with other lines, and changes it so: others may have been there in between. */
async function amend(scene: Scene, orderId: string, lines: readonly Line[]): Promise<void> {
  const path = `/api/orders/${orderId}/amend`;
  const looked = await scene.askAsAdmin('POST', `${path}/preview`, { lines });
  if (looked?.status !== 200) return;
  const { totalPrice } = amendPreview.parse(await looked.json()).quote;
  scene.ledger.amending(orderId, linesText(lines));
  const response = await scene.askAsAdmin('PUT', path, { lines, totalPrice });
  scene.reach(`order amend: ${response?.status ?? 'no answer'}`);
}

/** A helper changes the lines of an order, while its shopper, the round and other helpers do what they do. */
export const AMEND_STEP: StepTable = {
  amend: {
    weight: 5,
    run(scene, random) {
      const orders = [...scene.ledger.orders.keys()];
      if (orders.length === 0) return false;
      const id = random.pick(orders);
      const chosen = () =>
        scene.products.flatMap((product) =>
          random.chance(0.6) ? { product, qty: 1 + random.below(4) } : [],
        );
      void amend(scene, id, chosen());
      // Of two helpers at once, each from what they saw.
      if (random.chance(0.3)) void amend(scene, id, chosen());
      return true;
    },
  },
};
