import { describe, expect, it, vi } from 'vitest';
import { createAppUpdate, type WorkerRegistrar } from './app-update';

/** workbox-window's events, fired by the test. */
class FakeRegistrar {
  readonly #listeners = new Map<string, () => void>();
  /** What the browser knows about this shop's workers. */
  readonly registration: { installing: object | null; waiting: object | null } = {
    installing: null,
    waiting: null,
  };
  readonly register = vi.fn(() => Promise.resolve(this.registration));
  readonly update = vi.fn(() => Promise.resolve());
  readonly messageSkipWaiting = vi.fn();
  readonly addEventListener = vi.fn((type: string, listener: () => void) => {
    this.#listeners.set(type, listener);
  });
  say(type: 'waiting' | 'controlling') {
    this.#listeners.get(type)?.();
  }
}

function started(isControlled: boolean) {
  const registrar = new FakeRegistrar();
  const reload = vi.fn();
  let show: () => void = () => undefined;
  const world = { now: 0 };
  const update = createAppUpdate({
    registrar: registrar as unknown as WorkerRegistrar,
    isControlled: () => isControlled,
    reload,
    clock: () => world.now,
    onVisible(listener) {
      show = listener;
      return () => undefined;
    },
  });
  update.start();
  return { registrar, update, reload, world, show: () => show() };
}

describe('app update', () => {
  it('does not treat a first install as an update', () => {
    const { update, registrar, reload } = started(false);
    registrar.say('controlling');
    expect(registrar.register).toHaveBeenCalledTimes(1);
    expect(update.ready()).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });

  // docs/shop-rules.md#r-texts-9
  it('reports a waiting newer build, and activates it only on request', async () => {
    const { update, registrar, reload } = started(true);
    const heard = vi.fn();
    update.subscribe(heard);
    registrar.say('waiting');
    expect(update.ready()).toBe(true);
    expect(heard).toHaveBeenCalledTimes(1);
    expect(registrar.messageSkipWaiting).not.toHaveBeenCalled();
    await update.update();
    expect(registrar.messageSkipWaiting).toHaveBeenCalledTimes(1);
    expect(reload).not.toHaveBeenCalled();
    registrar.say('controlling');
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('does not reload because another tab updated, but offers it', async () => {
    const { update, registrar, reload } = started(true);
    registrar.say('waiting');
    registrar.say('controlling');
    expect(reload).not.toHaveBeenCalled();
    expect(update.ready()).toBe(true);
    await update.update();
    expect(registrar.messageSkipWaiting).not.toHaveBeenCalled();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('checks for a newer build when the page is shown, at most once an hour', () => {
    const { registrar, show, world } = started(true);
    show();
    world.now = 60 * 60 * 1000;
    show();
    show();
    expect(registrar.update).toHaveBeenCalledTimes(1);
  });

  // docs/shop-rules.md#r-texts-9
  it('offers a newer build when the server requires one, and activates it as soon as it is installed', async () => {
    const { update, registrar, reload } = started(true);
    registrar.registration.installing = {};
    update.required();
    update.required();
    await vi.waitFor(() => expect(update.ready()).toBe(true));
    expect(registrar.update).toHaveBeenCalledTimes(1);
    await update.update();
    // Under the old worker a reload would show the old page again.
    expect(reload).not.toHaveBeenCalled();
    registrar.say('waiting');
    expect(registrar.messageSkipWaiting).toHaveBeenCalledTimes(1);
    registrar.say('controlling');
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('offers nothing while the server has no newer build, as after a rollback', async () => {
    const { update, registrar, reload, world } = started(true);
    update.required();
    await vi.waitFor(() => expect(registrar.update).toHaveBeenCalledTimes(1));
    await Promise.resolve();
    expect(update.ready()).toBe(false);
    // An hour later there is one.
    world.now = 60 * 60 * 1000;
    registrar.registration.waiting = {};
    update.required();
    await vi.waitFor(() => expect(update.ready()).toBe(true));
    expect(reload).not.toHaveBeenCalled();
  });

  it('withdraws an offer whose build failed', async () => {
    const { update, registrar, reload } = started(true);
    registrar.update.mockRejectedValueOnce(new Error('offline'));
    update.required();
    await vi.waitFor(() => expect(update.ready()).toBe(true));
    await update.update();
    expect(update.ready()).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });

  it('reloads the page where another tab activated the required build', async () => {
    const { update, registrar, reload } = started(true);
    registrar.say('controlling');
    update.required();
    await update.update();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('simply reloads a page without a controlling worker', async () => {
    const { update, reload } = started(false);
    update.required();
    await vi.waitFor(() => expect(update.ready()).toBe(true));
    await update.update();
    expect(reload).toHaveBeenCalledTimes(1);
  });
});
