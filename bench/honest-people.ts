import { setTimeout } from 'node:timers/promises';
import * as z from 'zod/mini';
import { createPasswords } from '../sync-server/identity/passwords';
import { startBenchServer, type BenchServer } from './bench-server';
import { emailOf, PASSWORD } from './busy-shop';
import { cashOrder } from './cash-order';

export const SHOPPERS = 80;
export const PRODUCTS = 200;
/** As many cash orders as one honest person has open. */
const ORDERS_EACH = 8;
/** Between two orders of the shop's honest people, in milliseconds. */
export const PAUSE = 120;
/** After this many orders, one of them signs in on another device. */
const SIGN_IN_AFTER = 10;

const signedIn = z.object({ token: z.string() });

export interface Person {
  readonly token: string;
  /** Where they are: a network of their own each, as the proxy in front would say. */
  readonly address: string;
}

/** A server under its usual limits, with people who order. */
export interface HonestShop {
  readonly server: BenchServer;
  /** @param address where from; an honest person has a network of their own */
  signIn(number: number, address?: string): Promise<Person>;
  /** They order one after another, with pauses, and sign in now and then. A refusal is an error. @returns the milliseconds of each order */
  order(seconds: number): Promise<number[]>;
}

async function post(server: BenchServer, path: string, body: unknown, person?: Partial<Person>) {
  const response = await fetch(server.url + path, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(person?.token === undefined ? {} : { Authorization: `Bearer ${person.token}` }),
      'X-Forwarded-For': person?.address ?? '203.0.113.1',
    },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
  return text;
}

/** @param others how many accounts there are besides: those that come after the honest ones */
export async function shopOfHonestPeople(others: number): Promise<HonestShop> {
  const passwordHash = await createPasswords().hash(PASSWORD);
  const server = await startBenchServer({
    limits: 'real',
    env: { TRUST_PROXY: '1' },
    products: Array.from({ length: PRODUCTS }, (_, index) => ({
      _id: `product-${index}`,
      pricePaise: 499_00,
      countInStock: 10_000,
    })),
    async fill(shop) {
      for (let number = 0; number < SHOPPERS + others; number += 1) {
        // Old ones that have ordered nothing would be swept.
        const createdAt = new Date(Date.now() + number).toISOString();
        const email = emailOf(number);
        const person = { _id: `person-${number}`, name: 'Asha Rao', email, isAdmin: false };
        await shop.putUser({ ...person, passwordHash, createdAt });
      }
    },
  });
  const signIn = async (number: number, address = `198.51.100.${number + 1}`) => {
    const credentials = { email: emailOf(number), password: PASSWORD };
    const text = await post(server, '/api/users/auth', credentials, { address });
    return { token: signedIn.parse(JSON.parse(text)).token, address };
  };
  const people: Person[] = [];
  try {
    for (let number = 0; number < SHOPPERS; number += 1) people.push(await signIn(number));
  } catch (error) {
    await server.close();
    throw error;
  }
  let placed = 0;
  return {
    server,
    signIn,
    async order(seconds) {
      const times: number[] = [];
      const end = performance.now() + seconds * 1000;
      while (performance.now() < end && placed < people.length * ORDERS_EACH) {
        const number = placed % people.length;
        const order = cashOrder(`product-${placed % PRODUCTS}`);
        placed += 1;
        const startedAt = performance.now();
        await post(server, '/api/orders', order, people[number]);
        times.push(performance.now() - startedAt);
        if (placed % SIGN_IN_AFTER === 0) await signIn((number * 7) % people.length);
        await setTimeout(PAUSE);
      }
      return times;
    },
  };
}
