import { NO_OWN_DOCUMENTS } from '#shared/decision/own-names';
import { prepareAction } from '#shared/actions/registry';
import type { Decision, ShopView } from '#shared/decision/action';
import type { AddressBook } from '#shared/addresses/address-book';
import type { OrderableProduct } from '#shared/catalogue/product';
import { formatInr } from '#shared/core/paise';
import type { Order } from '#shared/orders/order';
import { canonicalJson } from '#shared/protocol/canonical-json';
import type { OwnReview } from '#shared/reviews/own-review';
import type { Actor } from '#shared/users/user';

/** The shop as a decision sees it, as plain data. */
export interface GoldenView {
  readonly addresses: AddressBook;
  readonly products: readonly OrderableProduct[];
  readonly orders: readonly Order[];
  readonly ownReviews: readonly OwnReview[];
}

/** One action in one state of the shop, and what must be decided, for ever. */
export interface GoldenDecision {
  readonly title: string;
  readonly action: { name: string; version: number; args: Record<string, unknown> };
  /** Name of a view in the file. */
  readonly view: string;
  /** ISO 8601 UTC. */
  readonly now: string;
  readonly user: Actor;
  readonly actionId: string;
  readonly expected: Decision;
}

export interface GoldenFile {
  readonly views: Readonly<Record<string, GoldenView>>;
  readonly decisions: readonly GoldenDecision[];
  readonly amounts: readonly { readonly paise: number; readonly expected: string }[];
  readonly fingerprints: readonly { readonly value: unknown; readonly expected: string }[];
}

function viewOf({ addresses, products, orders, ownReviews }: GoldenView): ShopView {
  return {
    addresses,
    product: (id) => products.find(({ _id }) => _id === id),
    order: (id) => orders.find(({ _id }) => _id === id),
    ownReview: (id) => ownReviews.find(({ product }) => product === id),
    ...NO_OWN_DOCUMENTS,
  };
}

function decide(file: GoldenFile, golden: Omit<GoldenDecision, 'expected'>): Decision {
  const view = file.views[golden.view];
  if (!view) throw new Error(`No view called ${golden.view}`);
  const prepared = prepareAction(golden.action);
  if (prepared.status === 'refused') return prepared;
  return prepared.decide(viewOf(view), {
    user: golden.user,
    isAdmin: false,
    now: Date.parse(golden.now),
    actionId: golden.actionId,
  });
}

/**
 * A decision as text. Of invalid arguments only the fields count: their texts are for people, and partly a library's own. The date
 * of a quote does not: it came after these decisions were written down, and changes none of them.
 */
function textOf(decision: Decision): string {
  if (!decision.detail) return canonicalJson(decision);
  const { pricedAt: _date, fields, ...rest } = decision.detail;
  const detail = fields ? { fields: Object.keys(fields).sort() } : rest;
  return canonicalJson({ ...decision, detail });
}

/** Runs the shared rules over a golden file, in whichever runtime this is; everything comes back as plain JSON. */
export function runGolden(file: GoldenFile): string[] {
  return [
    ...file.decisions.map((one) => `${one.title}: ${textOf(decide(file, one))}`),
    ...file.amounts.map(({ paise }) => `${paise}: ${formatInr(paise)}`),
    ...file.fingerprints.map(({ value }) => canonicalJson(value)),
  ];
}

/** The results that a golden file expects, in the same form. */
export function expectedOf(file: GoldenFile): string[] {
  return [
    ...file.decisions.map(({ title, expected }) => `${title}: ${textOf(expected)}`),
    ...file.amounts.map(({ paise, expected }) => `${paise}: ${expected}`),
    ...file.fingerprints.map(({ expected }) => expected),
  ];
}
