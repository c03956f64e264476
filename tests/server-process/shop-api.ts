import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { addressDocument, type Address } from '#shared/addresses/address';
import type { ActionName, ArgsOf } from '#shared/actions/registry';
import { productDocument, type ProductDocument } from '#shared/catalogue/product';
import { findVariant, hasVariants } from '#shared/catalogue/variant';
import { cataloguePage } from '#shared/protocol/catalogue-feed';
import { orderDocument, type OrderDocument, type OrderLine } from '#shared/orders/order';
import { syncResponse, type QueuedAction, type SyncResponse } from '#shared/protocol/sync';
import { PROTOCOL_VERSION } from '#shared/protocol/version';
import { signedInUser, type SignedInUser } from '#shared/users/user';
import { priceCart } from '#shared/offers/price-cart';
import { decimalFromPaise, paiseFromRupees } from '#shared/core/paise';

/** A person whom a test made, with their password. */
export interface Shopper {
  readonly user: SignedInUser;
  readonly password: string;
}

export const SOME_ADDRESS = {
  label: 'Home',
  address: '12 Lake Road',
  city: 'Pune',
  postalCode: '411001',
  country: 'India',
  phone: '9876543210',
} as const;

let people = 0;

/** A person with a unique email. */
export function newPerson(name = 'Asha Rao'): { name: string; email: string; password: string } {
  people += 1;
  const email = `shopper-${people}-${randomUUID().slice(0, 8)}@example.test`;
  return { name, email, password: `mango-${randomUUID().slice(0, 12)}` };
}

/** Of these products those that are bought as they are: the demo's clothes and shoes have sizes, its food has packs. */
export const withoutChoice = (products: readonly ProductDocument[]): ProductDocument[] =>
  products.filter((product) => !hasVariants(product));

/** Calls the server's API as a program does: with a bearer, or as a visitor. */
export class ShopApi {
  constructor(
    private readonly origin: string,
    private readonly token: string | null = null,
  ) {}

  as(shopper: Shopper): ShopApi {
    return new ShopApi(this.origin, shopper.user.token);
  }

  /** Sends a request and gives status and text as they came. @throws where there is no whole answer */
  async raw(
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<{ status: number; text: string }> {
    const response = await fetch(`${this.origin}/api${path}`, {
      method,
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(this.token === null ? {} : { authorization: `Bearer ${this.token}` }),
        ...headers,
      },
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    });
    return { status: response.status, text: await response.text() };
  }

  /** Sends a request that must succeed, and reads its reply. */
  async ask<T>(schema: z.ZodMiniType<T>, method: string, path: string, body?: unknown): Promise<T> {
    const { status, text } = await this.raw(method, path, body);
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`);
    return schema.parse(JSON.parse(text));
  }

  async register(person = newPerson()): Promise<Shopper> {
    return {
      user: await this.ask(signedInUser, 'POST', '/users', person),
      password: person.password,
    };
  }

  async signIn(email: string, password: string): Promise<Shopper> {
    return {
      user: await this.ask(signedInUser, 'POST', '/users/auth', { email, password }),
      password,
    };
  }

  /** Every product, in the order of the feed. */
  async allProducts(): Promise<ProductDocument[]> {
    const products = new Map<string, ProductDocument>();
    for (let since = '', more = true; more;) {
      const page = await this.ask(cataloguePage, 'GET', `/catalogue/changes${since}`);
      for (const change of page.changes) {
        if ('deleted' in change) products.delete(change._id);
        else products.set(change._id, change);
      }
      since = `?since=${page.cursor}`;
      more = page.more;
    }
    return [...products.values()];
  }

  /** Those that are bought as they are, without a choice of a variant. */
  async plainProducts(): Promise<ProductDocument[]> {
    return withoutChoice(await this.allProducts());
  }

  product(id: string): Promise<ProductDocument> {
    return this.ask(productDocument, 'GET', `/products/${id}`);
  }

  addresses(): Promise<Address[]> {
    return this.ask(z.array(addressDocument), 'GET', '/addresses');
  }

  orders(): Promise<OrderDocument[]> {
    return this.ask(z.array(orderDocument), 'GET', '/orders/mine');
  }

  /** Buys by REST, cash on delivery. */
  async buy(lines: readonly WantedLine[]): Promise<OrderDocument> {
    return this.ask(orderDocument, 'POST', '/orders', orderBody(lines));
  }

  async sync(request: {
    clientId: string;
    user: string;
    actions: readonly QueuedAction[];
    /** The cursor of the device's copy of the account: from the start, unless given; `undefined`: no changes are wanted. */
    accountCursor?: string | null | undefined;
  }): Promise<SyncResponse> {
    return this.ask(syncResponse, 'POST', '/sync', {
      protocol: PROTOCOL_VERSION,
      nonce: randomUUID(),
      accountCursor: null,
      ...request,
    });
  }
}

/** A product and how many of it, of one with variants with the id of the wanted one. */
type WantedLine = readonly [ProductDocument, number, (string | undefined)?];

/** What is sold: the product, or its variant of that id. @throws Error where there is none */
export function soldOf(product: ProductDocument, variant?: string) {
  const sold = variant === undefined ? product : findVariant(product, variant);
  if (!sold) throw new Error(`${product._id} has no variant ${variant} on sale`);
  return sold;
}

/** The body of `POST /api/orders` for these products and quantities. */
export function orderBody(lines: readonly WantedLine[]) {
  const totals = priceCart(
    lines.map(([product, qty, variant]) => ({
      pricePaise: paiseFromRupees(soldOf(product, variant).price),
      qty,
    })),
  ).totals;
  return {
    orderItems: orderLinesOf(lines),
    shippingAddress: SOME_ADDRESS,
    paymentMethod: 'COD',
    itemsPrice: decimalFromPaise(totals.itemsPrice),
    shippingPrice: decimalFromPaise(totals.shippingPrice),
    taxPrice: decimalFromPaise(totals.taxPrice),
    totalPrice: decimalFromPaise(totals.totalPrice),
  };
}

function orderLinesOf(lines: readonly WantedLine[]): OrderLine[] {
  return lines.map(([{ _id: product }, qty, variant]) => ({
    product,
    ...(variant === undefined ? {} : { variant }),
    qty,
  }));
}

/** A queued action as a device makes it. */
export function queued<Name extends ActionName>(
  seq: number,
  name: Name,
  args: ArgsOf<Name> & Readonly<Record<string, unknown>>,
  id: string = randomUUID(),
): QueuedAction {
  return { id, seq, name, version: 1, args: { ...args }, deps: [] };
}

/** The arguments of a cash-on-delivery order at today's prices. */
export function codOrder(
  lines: readonly WantedLine[],
  orderId: string = randomUUID(),
): ArgsOf<'place-cod-order'> {
  return {
    orderId,
    lines: orderLinesOf(lines),
    shippingAddress: SOME_ADDRESS,
    confirmedTotal: orderBody(lines).totalPrice,
    pricedAt: new Date().toISOString(),
  };
}
