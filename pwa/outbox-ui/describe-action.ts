import type { AddressFields } from '#shared/addresses/address';
import { MAX_ADDRESSES } from '#shared/addresses/address';
import { formatInr, paiseFromDecimal } from '#shared/money/paise';
import type { AppliedCode, Outcome, OutcomeDetail, RefusalCode } from '#shared/protocol/outcome';
import type { QueuedAction } from '#shared/protocol/sync';
import { readAction, type KnownAction } from './known-action';

/** What the words may call things by that an action names by id only. */
export interface Names {
  product(id: string): string | undefined;
  address(id: string): string | undefined;
}

const NO_NAMES: Names = { product: () => undefined, address: () => undefined };

/** How an address is called in one line: its label, else street and city. */
export function nameOfAddress({ label, address, city }: AddressFields): string {
  return label ? label : `${address}, ${city}`;
}

function shortened(text: string, longest = 80): string {
  return text.length > longest ? `${text.slice(0, longest - 1).trimEnd()}…` : text;
}

/** What a queued action is, in plain words. `lost`: a number whose action is missing on this device. */
export function describeAction(
  action: Pick<QueuedAction, 'name' | 'args'> & { readonly lost?: boolean },
  names: Names = NO_NAMES,
): string {
  if (action.lost) return 'Something you did was lost on this device before it was sent';
  const known = readAction(action);
  return known ? wordsOf(known, names) : 'Something an older version of the shop kept';
}

function wordsOf(action: KnownAction, names: Names): string {
  switch (action.name) {
    case 'add-address':
      return `New address: ${nameOfAddress(action.args.body)}`;
    case 'edit-address':
      return `Changed address: ${nameOfAddress(action.args.body)}`;
    case 'delete-address':
      return `Deleted address: ${names.address(action.args.addressId) ?? 'one of your addresses'}`;
    case 'make-default-address':
      return `New default address: ${names.address(action.args.addressId) ?? 'one of your addresses'}`;
    case 'write-review': {
      const { productId, review } = action.args;
      const about = names.product(productId) ?? 'a product';
      return `Review of ${about}, ${review.rating} of 5: “${shortened(review.comment)}”`;
    }
    case 'place-cod-order': {
      const { lines, confirmedTotal } = action.args;
      const items = lines.map((line) => {
        const name = line.name ?? names.product(line.product) ?? 'a product';
        return line.qty > 1 ? `${line.qty} × ${name}` : name;
      });
      const more = items.length > 2 ? ` and ${items.length - 2} more` : '';
      return `Cash on Delivery order of ${rupees(confirmedTotal)}: ${items.slice(0, 2).join(', ')}${more}`;
    }
    case 'void':
      return 'Taken back before it was sent';
  }
}

/** Writes a two-decimal amount for people; what is not one stays as it is. */
function rupees(amount: string | undefined): string {
  if (amount === undefined) return 'another amount';
  try {
    return formatInr(paiseFromDecimal(amount));
  } catch {
    return amount;
  }
}

const APPLIED: Record<AppliedCode, (detail: OutcomeDetail, name: string) => string> = {
  done: () => 'The shop has it.',
  merged: (_detail, name) =>
    name === 'add-address'
      ? 'You had this address already, so it was not added twice.'
      : 'Joined with a change made on another device.',
  already_gone: () => 'It had been deleted already.',
  placed_for_less: ({ confirmedTotal, currentTotal }) =>
    `Placed for ${rupees(currentTotal)} instead of ${rupees(confirmedTotal)}.`,
  already_placed: () => 'This order had been placed already. It was not placed twice.',
  voided: () => 'Taken back before it was sent.',
};

const REFUSED: Record<RefusalCode, (detail: OutcomeDetail, name: string) => string> = {
  invalid: ({ fields }) =>
    ['The shop could not read this.', ...new Set(Object.values(fields ?? {}))].join(' '),
  unknown_action: () => 'The shop no longer takes this from an old version of the app.',
  id_reused: () => 'This number was used before for something else, so nothing was done.',
  stale: (_detail, name) =>
    name === 'void'
      ? 'Please look whether it is missing, and do it again.'
      : 'This came from an older copy of this device, so it was not done.',
  dependency_refused: () => 'It builds on something that the shop did not accept.',
  internal: () => 'The shop failed to do this. It is not your fault.',
  price_changed: ({ confirmedTotal, currentTotal }) =>
    `The price changed from ${rupees(confirmedTotal)} to ${rupees(currentTotal)}.`,
  out_of_stock: ({ quote }) => {
    const short = (quote?.items ?? []).filter((item) => item.qty > item.available);
    const [only] = short;
    if (short.length === 1 && only) return stockText(only.available);
    return short.map((item) => `${item.name}: ${stockText(item.available)}`).join(' ');
  },
  product_gone: () => 'This product is no longer sold.',
  confirm_again: ({ currentTotal }) =>
    `You confirmed prices that are more than 72 hours old. The total is now ${rupees(currentTotal)}.`,
  already_reviewed: () => 'You have reviewed this product already.',
  address_gone: () => 'This address was deleted on another device.',
  address_conflict: () => 'This address was also changed on another device. Keep which?',
  too_many_addresses: () =>
    `Your address book is full: it holds ${MAX_ADDRESSES} addresses. Delete one and try again.`,
};

/** How much is left of a product. @param available pieces in stock */
export function stockText(available: number): string {
  return available > 0 ? `Only ${available} left.` : 'Out of stock.';
}

/** How an action ended, in plain words. @param name the action's name */
export function describeOutcome(outcome: Outcome, name: string): string {
  const detail = outcome.detail ?? {};
  return outcome.status === 'applied'
    ? APPLIED[outcome.code](detail, name)
    : REFUSED[outcome.code](detail, name);
}

/** Whether a delivered action deserves a word beyond "Delivered". */
export function isRemarkable(outcome: Outcome): boolean {
  return outcome.code !== 'done';
}
