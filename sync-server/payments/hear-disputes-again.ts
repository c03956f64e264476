import type { ShopStore } from '../store/repositories/shop-store';
import type { EventInbox } from './event-inbox';
import type { GatewayDispute, PaymentGateway } from './gateway/gateway';

/** How many pages are read at most: a hundred disputes each. */
const MAX_PAGES = 100;

interface HearAgain {
  /** Asks where it is due, and has not been done since the start. */
  run(): Promise<void>;
}

/** What hearing of disputes again works with. */
interface HearAgainServices {
  readonly store: Pick<ShopStore, 'read'>;
  readonly gateway: Pick<PaymentGateway, 'disputes'>;
  readonly inbox: EventInbox;
}

/**
 * The gateway reports a dispute once. Where the shop was restored from a backup, or a standby is its database now (its numbers wait to be
 * confirmed), the report may have come in the time that is undone: so it asks for all disputes, once from a start on, before any money
 * goes back, and processes each like an event.
 */
export function hearDisputesAgain({ store, gateway, inbox }: HearAgainServices): HearAgain {
  let isDone = false;

  /** @returns `undefined` where the gateway does not say */
  async function everyDispute(): Promise<readonly GatewayDispute[] | undefined> {
    const all: GatewayDispute[] = [];
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const found = await gateway.disputes(all.length);
      if (found.kind !== 'found') return undefined;
      if (found.disputes.length === 0) break;
      all.push(...found.disputes);
    }
    return all;
  }

  return {
    async run() {
      const isPutBack = !(await store.read((shop) => shop.areNumbersConfirmed()));
      // A standby may take the place of the database while this process runs.
      if (!isPutBack) isDone = false;
      if (!isPutBack || isDone) return;
      const disputes = await everyDispute();
      if (!disputes) return;
      for (const dispute of disputes) await inbox.put(...eventOf(dispute));
      await inbox.work();
      isDone = true;
    },
  };
}

/** A dispute as the gateway reports it by webhook: the event's id, and its body. */
function eventOf(dispute: GatewayDispute): [id: string, body: string] {
  const { id, paymentId, amountPaise, deductedPaise, currency, phase } = dispute;
  const entity = {
    id,
    payment_id: paymentId,
    amount: amountPaise,
    amount_deducted: deductedPaise,
    currency,
  };
  const event = { event: `payment.dispute.${phase}`, payload: { dispute: { entity } } };
  return [`asked ${id} ${phase}`, JSON.stringify(event)];
}
