import { may, type Permission } from '../users/permissions';
import type { Rights } from '../users/staff';
import type * as z from 'zod/mini';
import type { AddressBook } from '../addresses/address-book';
import type { Place } from '../addresses/postal-code';
import type { OrderableProduct } from '../catalogue/product';
import type { ShippingRates } from '../shop/shipping-rates';
import type { DeliveryTerms } from '../shipping/delivery-terms';
import type { CashAccount } from '../orders/cash-limit';
import type { Offering } from '../offers/price-cart';
import type { Order, PaymentMethod } from '../orders/order';
import type { Purchase } from '../orders/purchase';
import type { TransitionActor } from '../orders/take-transition';
import type { DoorstepTransition } from '../orders/transitions';
import type { OrderEffect } from '../payments/order-effect';
import type { ChangeFacts } from '../payments/change-order';
import type { AppliedCode, OutcomeDetail, RefusalCode } from './outcome';
import { fieldsOfError } from '../core/field-errors';
import type { OwnReview } from '../reviews/own-review';
import type { Review } from '../reviews/review';
import type { Actor } from '../users/user';
import type { Effect } from './effect';
import type { OwnDocuments } from './own-documents';
import type { OwnName } from './own-names';

/**
 * Who acts, with which rights, when, and under which id. The server passes its own time and user, with today's role; the device what
 * it believes: it offers what the staff does to them alone, and foresees no refusal.
 */
export interface ActionContext extends Rights {
  readonly user: Actor;
  /** Milliseconds since 1970: the server's clock when it decides, the device's when it applies it optimistically. */
  readonly now: number;
  /** The action's id; what the action creates may take it as its own. */
  readonly actionId: string;
}

/** Orders in whose place another one comes. */
export interface Replacing {
  /** Their ids. */
  readonly orders: readonly string[];
  /** How the order in their place is paid. */
  readonly by: PaymentMethod;
}

/** What a decision wants to look at, named before it runs, so that a store can fetch and lock it. */
export interface Reads extends Partial<Readonly<Record<OwnName, boolean>>> {
  readonly addresses?: boolean;
  readonly products?: readonly string[];
  readonly orders?: readonly string[];
  /** Products on which the user's own review is looked for. */
  readonly reviewsOf?: readonly string[];
  /** A review of any user. */
  readonly review?: string;
  /** A product of which a delivered order of the user is looked for. */
  readonly purchaseOf?: string;
  /** The user's unpaid cash orders, and how many they may have. */
  readonly cashAccount?: boolean;
  /** How many of the user's orders wait to be paid online, and how many may. */
  readonly unpaidOrders?: boolean;
  /** Where an order goes: what holds for its postal code. */
  readonly delivery?: Place;
  /** What is offered to the user, automatically and for these codes. */
  readonly offers?: {
    readonly codes: readonly string[];
    /** Those that they saw, by their ids. */
    readonly seen?: readonly string[];
  };
  /** An order that may be cancelled: what goes back then. */
  readonly cancels?: string;
  /** Orders in whose place another one may come, and how that is paid: what goes back then, and their uses of offers are none. */
  readonly replaces?: Replacing;
  /** How long after its delivery a return of an order can be asked for. */
  readonly returnDays?: boolean;
  /** An order whose transition's actor is looked up; `end`: of its delivery or its return. */
  readonly takenBy?: { readonly order: string; readonly as: DoorstepTransition | 'end' };
  /** An order whose stock and money are looked up. */
  readonly facts?: string;
}

/** What a decision sees: only what its `reads` named. */
export interface ShopView extends OwnDocuments {
  /** The user's own addresses, oldest first. */
  readonly addresses: AddressBook;
  product(id: string): OrderableProduct | undefined;
  /** An order of any user: order ids are unique for ever. */
  order(id: string): Order | undefined;
  /** The user's own review of a product. */
  ownReview(productId: string): OwnReview | undefined;
  /** The review that was asked for; none where it is gone, and on the device, which keeps no whole reviews. */
  readonly review?: Review | undefined;
  /** What the user received of the product that was asked about; none where nothing, and on the device. */
  readonly purchase?: Purchase | undefined;
  /**
   * What a cash order is held against; none where nothing is to be held against it: for a person whom an admin freed of
   * the limits, and on the device, which foresees no such refusal.
   */
  readonly cashAccount?: CashAccount | undefined;
  /** How many of the user's orders wait to be paid online, and how many may. */
  readonly unpaidOrders?: { readonly count: number; readonly most: number } | undefined;
  /**
   * How an order may be delivered and paid where it goes; none on the device's view of what waits: there an order is shown until the
   * shop has refused it, and the screens of the checkout say before what they foresee.
   */
  readonly delivery?: DeliveryTerms | undefined;
  /** What the owner asks for the delivery; absent: as in a shop whose owner has set nothing. */
  readonly rates?: ShippingRates | undefined;
  /** For so many days after its delivery a return can be asked for; none on the device, whose clock may be wrong. */
  readonly returnDays?: number | undefined;
  /** What is offered to the user; absent: nothing. */
  readonly offering?: Offering | undefined;
  /**
   * The stock and money that go back when an order of `cancels` or `replaces` is cancelled. None on the device, which knows of neither.
   * @param now milliseconds since 1970
   */
  goesBack?(orderId: string, by: TransitionActor, now: number): readonly OrderEffect[];
  /** The stock and money that were asked about; none on the device, which knows of neither. */
  readonly facts?: ChangeFacts | undefined;
  /** The name of who took the transition that was asked about; none where it was not taken, and on the device, which has no audit trail. */
  readonly takenBy?: string | undefined;
}

/** What a shared rule says of an action. */
export type Decision =
  | {
      readonly status: 'applied';
      readonly code: AppliedCode;
      readonly detail?: OutcomeDetail;
      readonly effects: readonly Effect[];
    }
  | { readonly status: 'refused'; readonly code: RefusalCode; readonly detail?: OutcomeDetail };

/** A refusal: the only outcome that checking the arguments can have. */
export type Refusal = Extract<Decision, { status: 'refused' }>;

/**
 * One thing that can be done offline: its name, the schema of its arguments, what it looks at, and its decision.
 * A decision is pure: no clock, no randomness, no I/O, so that both sides reach the same result.
 */
export interface ActionRule<Args> {
  readonly name: string;
  /** What it takes where the staff alone may do it: an admin, or a helper whose role allows it. */
  readonly may?: Permission;
  readonly version: number;
  readonly args: z.ZodMiniType<Args>;
  reads(args: Args): Reads;
  decide(args: Args, view: ShopView, context: ActionContext): Decision;
}

/** An action whose arguments have been checked: ready to be looked up and decided. */
export interface PreparedAction {
  readonly status: 'prepared';
  readonly may?: Permission | undefined;
  readonly reads: Reads;
  decide(view: ShopView, context: ActionContext): Decision;
}

/** A rule with the way into it: arguments from outside are checked before anything else sees them. */
export interface Action<Args> extends ActionRule<Args> {
  prepare(args: unknown): PreparedAction | Refusal;
}

/** Declares an action; the type of its arguments is inferred from their schema. */
export function defineAction<Args>(rule: ActionRule<Args>): Action<Args> {
  return {
    ...rule,
    prepare(args) {
      const parsed = rule.args.safeParse(args);
      if (!parsed.success) return refused('invalid', { fields: fieldsOfError(parsed.error) });
      return {
        status: 'prepared',
        may: rule.may,
        reads: rule.reads(parsed.data),
        decide: (view, context) =>
          rule.may === undefined || may(context, rule.may)
            ? rule.decide(parsed.data, view, context)
            : refused('forbidden'),
      };
    },
  };
}

export function applied(
  code: AppliedCode,
  effects: readonly Effect[],
  detail?: OutcomeDetail,
): Decision {
  return { status: 'applied', code, effects, ...(detail ? { detail } : {}) };
}

export function refused(code: RefusalCode, detail?: OutcomeDetail): Refusal {
  return { status: 'refused', code, ...(detail ? { detail } : {}) };
}
