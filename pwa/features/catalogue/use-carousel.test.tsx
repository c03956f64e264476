// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SLIDE_INTERVAL, useCarousel } from './use-carousel';
import { stubMedia } from '../../testing/match-media';

let lessMotion = false;
beforeEach(() => {
  vi.useFakeTimers();
  lessMotion = false;
  stubMedia(() => lessMotion);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function open(slides = 3) {
  const frame = { current: document.createElement('section') };
  const viewport = { current: null };
  const { result } = renderHook(() => useCarousel({ frame, viewport }, slides));
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));
  const happens = (event: string) => act(() => frame.current.dispatchEvent(new Event(event)));
  return { carousel: () => result.current, pass, happens };
}

describe('the carousel', () => {
  // docs/shop-rules.md#r-catalogue-7
  test('changes every five seconds, and begins again after the last', () => {
    const { carousel, pass } = open();
    pass(SLIDE_INTERVAL - 1);
    expect(carousel().selected).toBe(0);
    pass(1);
    expect(carousel().selected).toBe(1);
    pass(SLIDE_INTERVAL);
    expect(carousel().selected).toBe(2);
    pass(SLIDE_INTERVAL);
    expect(carousel().selected).toBe(0);
  });

  test.each([
    ['under the pointer', 'pointerenter', 'pointerleave'],
    ['with the focus in it', 'focusin', 'focusout'],
  ])('rests %s', (_where, comes, goes) => {
    const { carousel, pass, happens } = open();
    happens(comes);
    pass(10 * SLIDE_INTERVAL);
    expect(carousel().selected).toBe(0);
    happens(goes);
    pass(SLIDE_INTERVAL);
    expect(carousel().selected).toBe(1);
  });

  test('can be kept from changing by itself', () => {
    const { carousel, pass } = open();
    act(() => carousel().togglePlaying());
    pass(10 * SLIDE_INTERVAL);
    expect([carousel().selected, carousel().playing]).toEqual([0, false]);
  });

  test('never changes by itself for people who asked for less motion', () => {
    lessMotion = true;
    const { carousel, pass } = open();
    pass(10 * SLIDE_INTERVAL);
    expect([carousel().selected, carousel().playing]).toEqual([0, false]);
  });

  test('wraps around at both ends', () => {
    const { carousel } = open();
    act(() => carousel().show(-1));
    expect(carousel().selected).toBe(2);
    act(() => carousel().show(3));
    expect(carousel().selected).toBe(0);
  });
});
