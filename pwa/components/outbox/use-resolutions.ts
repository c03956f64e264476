import { useNavigate } from 'react-router-dom';
import type { AddressFields } from '#shared/addresses/address';
import type { ActionName } from '#shared/actions/registry';
import { useServices } from '../../hooks/services';
import { useBusy } from '../../hooks/use-busy';
import { useCopyText } from '../../hooks/use-copy-text';
import { useT } from '../../i18n/messages';
import type { Message } from '../../i18n/translate';
import { keepBegunOrder, keepCodes, removeOrderedLines } from '../../cart/checkout';
import type { SettledAction } from '../../database/outbox-entry';
import { DEALT_WITH, OutboxError } from '../../database/outbox-error';
import { cancelBegun } from '../../payments/cancel-replaced';
import { ADDRESS_BOOK } from '../design/address-book-entry';
import { textOfAction } from './action-text';
import { readAction } from './known-action';
import { orderAgain, quoteDate, quotedWay } from './order-again';
import { readCartLines } from './restore-cart';
import { undoOf } from './undo-of';
import { useFailedToast } from './use-failed-toast';
import { useSavedToast } from './use-saved-toast';
import type { Resolution } from './resolutions';

/** What is said when a way on could not be stored; of all others `Something went wrong`. */
const FAILED = {
  'place-cod-order': 'Unable to place COD order',
  'write-review': 'Failed to submit review',
  'answer-review': 'Failed to save answer',
  'add-address': 'Unable to save address. Please check your inputs.',
  'edit-address': 'Unable to save address. Please check your inputs.',
  'make-default-address': 'Unable to save address. Please check your inputs.',
  'delete-address': 'Unable to delete address',
  'collect-cash': 'Error marking COD paid',
  'deliver-order': 'Error marking as delivered',
  'cancel-order': 'Unable to cancel order',
  'request-return': 'Unable to request the return',
} as const satisfies Partial<Record<ActionName, Message>>;
const hasOwnText = (name: string): name is keyof typeof FAILED => Object.hasOwn(FAILED, name);

/**
 * The ways on from one refused action. What replaces it is stored and the refusal dealt with in one transaction
 * (`outbox.replace`), so that no crash in between loses either.
 * @param onDone called after a way on was carried out (not after copying)
 */
export function useResolutions(settled: SettledAction, onDone?: (way: Resolution) => void) {
  const services = useServices();
  const { db, outbox, randomUuid } = services;
  const copyText = useCopyText();
  const saved = useSavedToast();
  const failed = useFailedToast();
  const navigate = useNavigate();
  const t = useT();
  const { busy, run } = useBusy();

  const known = readAction(settled);
  const detail = settled.outcome.detail ?? {};

  const guarded = (way: Resolution, work: () => Promise<void>) =>
    run(async () => {
      await work();
      if (way !== 'copy-text') onDone?.(way);
    }).catch((failure: unknown) =>
      failed(
        t(known && hasOwnText(known.name) ? FAILED[known.name] : 'Something went wrong'),
        failure,
      ),
    );

  async function order(way: 'accept' | 'take') {
    if (known?.name !== 'place-cod-order' || !detail.quote) return;
    // The shopper agrees to what the quote says, so the order is as old as the quote: whatever the catalogue knows.
    const again = orderAgain(known.args, quotedWay(detail.quote, way), quoteDate(settled));
    await outbox.replace(settled.id, 'place-cod-order', again);
    saved(t('Order confirmed again'));
  }

  async function saveAsNew() {
    if (known?.name !== 'edit-address') return;
    const { body } = known.args;
    await outbox.replace(settled.id, 'add-address', { addressId: randomUuid(), body });
    saved(t('Address added'));
  }

  async function again() {
    if (known && known.name !== 'void') await outbox.replace(settled.id, known.name, known.args);
    saved(t('Sending again'));
  }

  async function sendAgain() {
    if (await outbox.sendAgain(settled.id)) saved(t('Sending again'));
  }

  /** The lines of the order are in the cart again. @param next where the shopper goes on with them */
  async function backToCart(next: '/cart' | '/shipping') {
    if (known?.name !== 'place-cod-order') return;
    const lines = await readCartLines(services, known.args, detail);
    // One transaction: the lines are in the cart exactly if the refusal is dealt with.
    const { args } = known;
    let begun: string | undefined;
    await dealWith(async () => {
      await services.cart.restore(lines);
      begun = await keepBegunOrder(db, settled.user, args);
      await keepCodes(db, args);
    });
    await cancelBegun(services, begun);
    await navigate(next);
  }

  /** One transaction with what is done instead. @throws OutboxError where another tab was faster */
  async function dealWith(inTransaction: () => Promise<void>): Promise<void> {
    if (!(await outbox.dismiss(settled.id, { inTransaction })))
      throw new OutboxError('dealt_with', DEALT_WITH);
  }

  const dismissed = async () => {
    await db.settled.update(settled.id, { dismissed: true });
  };

  /** What the shop already had stays; what an edit of it has put into the cart leaves it. */
  async function keepArrived() {
    const kept = settled.edited && settled.arrived ? readAction(settled.arrived) : undefined;
    const lines = kept?.name === 'place-cod-order' ? kept.args.lines : [];
    await dealWith(() => removeOrderedLines(db, lines));
  }

  async function cancelArrived() {
    const undo = settled.arrived && undoOf(settled.arrived);
    if (undo) await outbox.enqueueTogether([undo], { inTransaction: dismissed });
  }

  /** One press: what the shop has is cancelled, and what was to come in its place waits for that. */
  async function cancelAndOrder() {
    const { arrived, replaces } = settled;
    const undo = arrived && undoOf(arrived);
    if (!undo) return;
    if (known?.name === 'place-cod-order') {
      await outbox.enqueueTogether([undo, { name: 'place-cod-order', args: known.args }], {
        edited: true,
        replaces: (replaces ?? []).filter((id) => id !== arrived.id),
        inTransaction: dismissed,
      });
      saved(t('Order confirmed again'));
      return;
    }
    const before = readAction(arrived);
    const args = before?.name === 'place-cod-order' ? before.args : undefined;
    const lines = args ? await readCartLines(services, args) : [];
    const inTransaction = async () => {
      await dismissed();
      if ((await db.cartLines.count()) > 0) return;
      await services.cart.restore(lines);
      if (args) await keepCodes(db, args);
    };
    await outbox.enqueueTogether([undo], { edited: true, inTransaction });
    await navigate('/cart');
  }

  const carryOut: Record<Exclude<Resolution, 'choose'>, () => Promise<void>> = {
    accept: () => order('accept'),
    take: () => order('take'),
    'edit-cart': () => backToCart('/cart'),
    'other-address': () => backToCart('/shipping'),
    'save-as-new': saveAsNew,
    'edit-address': async () => navigate('/shipping', { state: ADDRESS_BOOK }),
    'copy-text': () => copyText(textOfAction(t, settled)),
    again,
    'send-again': sendAgain,
    'keep-it': keepArrived,
    'cancel-it': cancelArrived,
    'cancel-and-order': cancelAndOrder,
    discard: async () => {
      await outbox.dismiss(settled.id);
    },
  };

  return {
    /** One is being carried out: no second click. */
    busy,
    take: (way: Exclude<Resolution, 'choose'>) => guarded(way, carryOut[way]),
    /** Saves an address edit again, now based on the address as the shop has it. */
    keep: (seen: AddressFields, body: AddressFields) =>
      guarded('choose', async () => {
        const addressId = detail.currentAddress?._id;
        if (!addressId) return;
        await outbox.replace(settled.id, 'edit-address', { addressId, seen, body });
        saved(t('Address updated'));
      }),
  };
}
