import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';
import { DeviceDatabase } from './device-database';
import { createInstallPrompt } from '../platform/install-prompt';
import { countVisit, refuseInstall } from './visit-counter';

const MINUTE = 60_000;
const START = Date.parse('2026-01-01T10:00:00Z');
let databases = 0;
let db: DeviceDatabase;

beforeEach(() => {
  db = new DeviceDatabase(`visits-${(databases += 1)}`);
});

describe('the invitation to install', () => {
  test('does not come at the first visit, however many pages it has', async () => {
    expect(await countVisit(db, START)).toBe(false);
    expect(await countVisit(db, START + 10 * MINUTE)).toBe(false);
    expect(await countVisit(db, START + 39 * MINUTE)).toBe(false);
  });

  test('comes at the second', async () => {
    await countVisit(db, START);
    expect(await countVisit(db, START + 30 * MINUTE)).toBe(true);
    expect(await countVisit(db, START + 31 * MINUTE)).toBe(true);
  });

  test('never comes again once it is refused', async () => {
    await countVisit(db, START);
    await countVisit(db, START + 60 * MINUTE);
    await refuseInstall(db);
    expect(await countVisit(db, START + 61 * MINUTE)).toBe(false);
    expect(await countVisit(db, START + 6000 * MINUTE)).toBe(false);
  });
});

describe('the browser’s offer', () => {
  function offer(outcome: string) {
    let shown = 0;
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => {
        shown += 1;
        return { outcome };
      },
    });
    return { event, shown: () => shown };
  }

  test('is kept for later, and shown once', async () => {
    const target = new EventTarget();
    const install = createInstallPrompt(target);
    let changes = 0;
    install.subscribe(() => (changes += 1));
    expect(install.offered()).toBe(false);
    expect(await install.ask()).toBe(false);
    const { event, shown } = offer('accepted');
    target.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
    expect([install.offered(), shown(), changes]).toEqual([true, 0, 1]);
    expect(await install.ask()).toBe(true);
    expect([install.offered(), shown(), changes]).toEqual([false, 1, 2]);
    expect(await install.ask()).toBe(false);
  });

  test('that is refused is known as such', async () => {
    const target = new EventTarget();
    const install = createInstallPrompt(target);
    target.dispatchEvent(offer('dismissed').event);
    expect(await install.ask()).toBe(false);
  });

  test('is gone when the shop was installed by the browser’s menu', () => {
    const target = new EventTarget();
    const install = createInstallPrompt(target);
    target.dispatchEvent(offer('accepted').event);
    target.dispatchEvent(new Event('appinstalled'));
    expect(install.offered()).toBe(false);
  });
});
