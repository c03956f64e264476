import { describe, expect, it, vi } from 'vitest';
import { createAppUpdate, type WorkerRegistrar } from './app-update';

/** workbox-window's events, said by the test. */
class FakeRegistrar {
  readonly #listeners = new Map<string, () => void>();
  /** What the browser knows of workers of this shop. */
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
  it('does not take a first install for an update', () => {
    const { update, registrar, reload } = started(false);
    registrar.say('controlling');
    expect(registrar.register).toHaveBeenCalledTimes(1);
    expect(update.ready()).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });

  // docs/shop-rules.md#r-texts-9
  it('says when a newer build waits, and takes over only when asked', async () => {
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

  it('does not reload because another tab took the update, but offers it', async () => {
    const { update, registrar, reload } = started(true);
    registrar.say('waiting');
    registrar.say('controlling');
    expect(reload).not.toHaveBeenCalled();
    expect(update.ready()).toBe(true);
    await update.update();
    expect(registrar.messageSkipWaiting).not.toHaveBeenCalled();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('looks for a newer build when the page is shown, at most once an hour', () => {
    const { registrar, show, world } = started(true);
    show();
    world.now = 60 * 60 * 1000;
    show();
    show();
    expect(registrar.update).toHaveBeenCalledTimes(1);
  });

  // docs/shop-rules.md#r-texts-9
  it('offers a newer build when the server asks for one, and lets it in as soon as it is here', async () => {
    const { update, registrar, reload } = started(true);
    registrar.registration.installing = {};
    update.required();
    update.required();
    await vi.waitFor(() => expect(update.ready()).toBe(true));
    expect(registrar.update).toHaveBeenCalledTimes(1);
    await update.update();
    // The page under the old worker would be the old one again.
    expect(reload).not.toHaveBeenCalled();
    registrar.say('waiting');
    expect(registrar.messageSkipWaiting).toHaveBeenCalledTimes(1);
    registrar.say('controlling');
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('offers nothing while the server has no newer build, as one that was put back', async () => {
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

  it('takes an offer back that has come to nothing', async () => {
    const { update, registrar, reload } = started(true);
    registrar.update.mockRejectedValueOnce(new Error('offline'));
    update.required();
    await vi.waitFor(() => expect(update.ready()).toBe(true));
    await update.update();
    expect(update.ready()).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });

  it('loads the page again where another tab let in what the server asks for', async () => {
    const { update, registrar, reload } = started(true);
    registrar.say('controlling');
    update.required();
    await update.update();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('without a worker in charge, the page is simply loaded again', async () => {
    const { update, reload } = started(false);
    update.required();
    await vi.waitFor(() => expect(update.ready()).toBe(true));
    await update.update();
    expect(reload).toHaveBeenCalledTimes(1);
  });
});
