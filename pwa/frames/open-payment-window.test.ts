// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CHECKOUT_REPLY as REPLY, CHECKOUT_START as START } from '../testing/checkout-things';
import { openPaymentWindow } from './open-payment-window';
import type { PaymentWindowMessage } from './payment-messages';

beforeEach(() => {
  document.body.innerHTML = '<div id="root"><button>Pay</button></div>';
});
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

function frame(): HTMLIFrameElement {
  const found = document.querySelector('iframe');
  if (!found) throw new Error('No frame');
  return found;
}
const page = () => document.querySelector<HTMLElement>('#root');

function open(given: () => Promise<void> = async () => undefined) {
  const onFailed = vi.fn();
  const keep = vi.fn(given);
  const opened = openPaymentWindow(START, { title: 'Payment', onFailed, keep });
  const heard = vi.fn();
  const inside = frame().contentWindow;
  if (!inside) throw new Error('The frame holds nothing');
  vi.spyOn(inside, 'postMessage').mockImplementation(heard);
  const say = (data: PaymentWindowMessage | object, from: Partial<MessageEventInit> = {}) =>
    window.dispatchEvent(
      new MessageEvent('message', { data, origin: location.origin, source: inside, ...from }),
    );
  return { ...opened, onFailed, keep, heard, say };
}

describe('the window over the page', () => {
  it('is shown once it listens; then the rest of the page is inert', () => {
    const { say, heard } = open();
    expect(frame().src).toBe(`${location.origin}/windows/payment.html`);
    expect(frame().title).toBe('Payment');
    expect(page()?.inert).toBeFalsy();
    say({ kind: 'ready' });
    expect(page()?.inert).toBe(true);
    expect(document.activeElement).toBe(frame());
    expect(heard).toHaveBeenCalledWith({ kind: 'start', ...START }, location.origin);
  });

  it.each<[string, PaymentWindowMessage]>([
    ['paid', { kind: 'paid', reply: REPLY }],
    ['dismissed', { kind: 'dismissed' }],
    ['broken', { kind: 'broken', why: 'script-failed' }],
  ])('goes when it is %s', async (_how, message) => {
    const { say, ended } = open();
    say({ kind: 'ready' });
    say({ kind: 'opened' });
    say(message);
    expect(await ended).toEqual(message);
    expect(document.querySelector('iframe')).toBeNull();
    expect(page()?.inert).toBe(false);
  });

  it('stays over the page until its result is stored on the device', async () => {
    let stored: () => void = () => undefined;
    const { say, ended, keep } = open(() => new Promise((resolve) => (stored = resolve)));
    say({ kind: 'ready' });
    say({ kind: 'dismissed' });
    await Promise.resolve();
    expect(keep).toHaveBeenCalledWith({ kind: 'dismissed' });
    expect(frame()).toBeTruthy();
    expect(page()?.inert).toBe(true);
    stored();
    expect(await ended).toEqual({ kind: 'dismissed' });
    expect(document.querySelector('iframe')).toBeNull();
    expect(page()?.inert).toBe(false);
  });

  it.each([
    ['refuses', () => Promise.reject(new Error('disk full'))],
    ['never answers', () => new Promise<void>(() => undefined)],
  ])('goes all the same where the device %s', async (_what, given) => {
    vi.useFakeTimers();
    const { say, ended } = open(given);
    say({ kind: 'ready' });
    say({ kind: 'dismissed' });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await ended).toEqual({ kind: 'dismissed' });
    expect(document.querySelector('iframe')).toBeNull();
  });

  it('stays after a failed try, and reports it', () => {
    const { say, onFailed } = open();
    say({ kind: 'ready' });
    say({ kind: 'failed', reason: 'The bank said no.' });
    say({ kind: 'failed', reason: null });
    expect(onFailed.mock.calls).toEqual([['The bank said no.'], [null]]);
    expect(frame()).toBeTruthy();
  });

  it('ignores messages from other windows', () => {
    const { say, onFailed } = open();
    say({ kind: 'dismissed' }, { origin: 'https://evil.example' });
    say({ kind: 'dismissed' }, { source: window });
    say({ kind: 'paid', reply: { ...REPLY, razorpay_order_id: 7 } });
    say({ kind: 'failed', reason: 'x', more: 1 });
    expect(frame()).toBeTruthy();
    expect(onFailed).not.toHaveBeenCalled();
  });

  it('is closed without being shown where its document never loads', async () => {
    vi.useFakeTimers();
    const { ended } = open();
    vi.advanceTimersByTime(15_000);
    expect(await ended).toEqual({ kind: 'broken', why: 'not-opened' });
    expect(page()?.inert).toBeFalsy();
  });

  it('is closed where another document loads', async () => {
    vi.useFakeTimers();
    const { ended } = open();
    frame().dispatchEvent(new Event('load'));
    vi.advanceTimersByTime(3_000);
    expect(await ended).toEqual({ kind: 'broken', why: 'not-opened' });
  });

  it('has no time limit once it listens', () => {
    vi.useFakeTimers();
    const { say } = open();
    say({ kind: 'ready' });
    frame().dispatchEvent(new Event('load'));
    vi.advanceTimersByTime(3_600_000);
    expect(frame()).toBeTruthy();
  });

  it('closes with the page, with an unknown result', async () => {
    const { close, ended, keep } = open();
    close();
    expect(await ended).toEqual({ kind: 'left' });
    expect(keep).not.toHaveBeenCalled();
  });
});
