import { randomUUID } from 'node:crypto';
import { PROTOCOL_VERSION } from '#shared/protocol/version';
import { aCodOrder, aProduct, anAction } from '../../sync-server/testing/samples';
import type { Person } from './ledger';
import type { Random } from './random';
import type { Scene } from './scene';
import type { StepTable } from './steps';

/** How many orders a person sends at once, at most. */
const MAX_ORDERS = 3;

/** What an unsimulated device of a person sends: some orders, which are theirs from now on. */
function someOrders(scene: Scene, random: Random, { id: person }: Person) {
  const actions = Array.from({ length: 1 + random.below(MAX_ORDERS) }, (_, place) => {
    const lines = [[aProduct({ _id: random.pick(scene.products) }), 1]] as const;
    const args = aCodOrder(lines, scene.server.clock(), { orderId: randomUUID() });
    scene.ledger.orders.set(args.orderId, { person, args });
    return anAction(place + 1, 'place-cod-order', args);
  });
  const [clientId, nonce] = [randomUUID(), randomUUID()];
  return { protocol: PROTOCOL_VERSION, clientId, user: person, nonce, actions };
}

/** Many people at once: their requests reach the store together. */
export const CROWD_STEP: StepTable = {
  crowd: {
    weight: 3,
    run(scene, random) {
      if (!scene.server.isUp) return false;
      const people = scene.ledger.people.filter(({ gone }) => !gone);
      const bodies = people.map((person) => someOrders(scene, random, person));
      void Promise.all(people.map((person) => scene.tokenOf(person)))
        .then((tokens) =>
          bodies.map(async (body, place) => {
            const headers = { Authorization: `Bearer ${tokens[place]}` };
            const { status } = await scene.ask('POST', '/api/sync', body, headers);
            scene.reach(`crowd: ${status}`);
          }),
        )
        .then((answers) => Promise.allSettled(answers))
        .catch(() => undefined);
      return true;
    },
  },
};
