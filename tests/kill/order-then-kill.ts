import type { OrderingClient } from './ordering-client';

export interface Kill {
  /** It comes when so many more orders are acknowledged: in the middle of the others' writes. */
  readonly orders: number;
  /** And this many iterations of the event loop later. */
  readonly turns?: number;
  /** Kills at once; ends when what is killed is dead. */
  readonly kill: () => Promise<void>;
}

/**
 * Has all clients order in a loop, and kills in the middle of it.
 * @throws the error of an order before the kill; afterwards missing answers are expected
 */
export async function orderThenKill(
  clients: readonly OrderingClient[],
  { orders, turns = 0, kill }: Kill,
): Promise<void> {
  const acknowledged = () => clients.reduce((sum, client) => sum + client.acknowledged.length, 0);
  const enough = acknowledged() + orders;
  let isNear = false;
  let killed: Promise<void> | undefined;
  await Promise.all(
    clients.map(async (client) => {
      while (!killed) {
        try {
          await client.orderOnce();
        } catch (error) {
          if (!killed) throw error;
        }
        if (isNear || acknowledged() < enough) continue;
        isNear = true;
        for (let turn = 0; turn < turns; turn += 1) await new Promise(setImmediate);
        killed = kill();
        await killed;
      }
    }),
  );
}
