import 'fake-indexeddb/auto';
import { expect } from 'vitest';
import type { Outcome } from '#shared/decision/outcome';
import type { SyncResponse, SyncRequest } from '#shared/protocol/sync';
import { DeviceDatabase } from '../../database/device-database';
import { createOutbox } from '../outbox';
import { createSender, type SenderDeps } from '../sender';
import type { SyncResult, SyncTransport } from '../sync-transport';
import { VirtualTimers } from '../../testing/virtual-timers';

/** Waits until a value is as expected; a slow machine changes only the time it takes. */
export function eventually<Value>(read: () => Value) {
  return expect.poll(read, { interval: 5 });
}

/** Polls the database so often that anything started by now, such as a request, would be visible. */
export async function longEnough(db: DeviceDatabase): Promise<void> {
  for (let looks = 0; looks < 40; looks += 1) await db.outbox.count();
}

/** Ids that are UUIDs and contain their number. */
export function countingUuids(): () => string {
  let count = 0;
  return () => {
    count += 1;
    return `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`;
  };
}

/** A reply that settles everything that was asked as done. */
export function allDone(request: SyncRequest, given: Partial<SyncResponse> = {}): SyncResult {
  return {
    kind: 'answered',
    response: {
      protocol: request.protocol,
      clientId: request.clientId,
      nonce: request.nonce,
      lastSeq: request.actions.at(-1)?.seq ?? 0,
      outcomes: request.actions.map(({ id, seq, name }) => ({
        id,
        seq,
        outcome: { status: 'applied', code: name === 'void' ? 'voided' : 'done' },
      })),
      changes: [],
      cursor: 'testepoch.1',
      more: false,
      serverTime: '2026-01-01T00:00:00.000Z',
      ...given,
    },
  };
}

/** A refusal, as the server answers it. */
export function refused(code: 'stale' | 'address_gone'): Outcome {
  return { status: 'refused', code };
}

/** Answers each action by a function of it. */
export function each(outcomeOf: (action: SyncRequest['actions'][number]) => Outcome) {
  return (request: SyncRequest): SyncResult => {
    const outcomes = request.actions.map((action) => ({
      id: action.id,
      seq: action.seq,
      outcome: outcomeOf(action),
    }));
    return allDone(request, { outcomes });
  };
}

/** The production outbox and sender on a separate database, with a server controlled by the test. */
export function createTestDevice(
  answer: (request: SyncRequest) => SyncResult | Promise<SyncResult> = allDone,
  given: Partial<SenderDeps> = {},
) {
  const db = given.db ?? new DeviceDatabase(`outbox-test-${crypto.randomUUID()}`);
  const timers = new VirtualTimers();
  const requests: SyncRequest[] = [];
  const device = { user: 'user-1' as string | null, now: 1_000_000, signedOut: 0 };
  const randomUuid = given.randomUuid ?? countingUuids();
  const clock = () => device.now;
  const transport: SyncTransport = {
    async send(request, givenUp) {
      requests.push(request);
      return new Promise((resolve) => {
        givenUp?.addEventListener('abort', () => resolve({ kind: 'no_answer' }));
        void Promise.resolve(answer(request)).then(resolve);
      });
    },
  };
  const outbox = createOutbox({ db, clock, randomUuid, currentUser: () => device.user });
  const sender = createSender({
    db,
    transport,
    clock,
    randomUuid,
    timers,
    random: () => 0.5,
    currentUser: async () => device.user,
    isVisible: () => true,
    endPendingSignOut: async () => true,
    onSignedOut: async () => {
      device.signedOut += 1;
    },
    ...given,
  });
  return { db, timers, requests, device, outbox, sender };
}

/** The arguments of a new address. */
export function addressArgs(addressId: string, city = 'Pune') {
  return {
    addressId,
    body: {
      address: `12 Lane of ${addressId}`,
      city,
      postalCode: '411001',
      country: 'India',
      phone: '9876543210',
    },
  };
}
