// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useBusy } from './use-busy';

test('a second call in the same frame does nothing', async () => {
  const { result } = renderHook(useBusy);
  const work = vi.fn(async () => undefined);
  const { run, isBusy } = result.current;
  await act(async () => {
    const first = run(work);
    expect(isBusy()).toBe(true);
    await Promise.all([first, run(work)]);
  });
  expect(work).toHaveBeenCalledOnce();
  expect(result.current.busy).toBe(false);
  await act(() => run(work));
  expect(work).toHaveBeenCalledTimes(2);
});

test('a failure goes to the caller, and the next call runs', async () => {
  const { result } = renderHook(useBusy);
  await act(() =>
    expect(result.current.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no'),
  );
  expect(result.current.busy).toBe(false);
  const work = vi.fn(async () => undefined);
  await act(() => result.current.run(work));
  expect(work).toHaveBeenCalledOnce();
});

test('where another screen comes it stays busy', async () => {
  const { result } = renderHook(useBusy);
  await act(() => result.current.run(async () => 'leaving'));
  expect(result.current.busy).toBe(true);
  const work = vi.fn(async () => undefined);
  await act(() => result.current.run(work));
  expect(work).not.toHaveBeenCalled();
});

test('where Back is faster than the other screen, this one can be used again', async () => {
  window.history.pushState(null, '', '/product/lamp');
  const { result } = renderHook(useBusy);
  await act(() =>
    result.current.run(async () => {
      window.history.pushState(null, '', '/cart');
      return 'leaving';
    }),
  );
  act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
  expect(result.current.busy).toBe(true);
  await act(async () => {
    const isBack = new Promise((resolve) => window.addEventListener('popstate', resolve));
    window.history.back();
    await isBack;
  });
  expect(result.current.busy).toBe(false);
  const work = vi.fn(async () => undefined);
  await act(() => result.current.run(work));
  expect(work).toHaveBeenCalledOnce();
});

test('work that ends after its screen is gone harms nothing', async () => {
  const { result, unmount } = renderHook(useBusy);
  let end: (() => void) | undefined;
  const work = () => new Promise<void>((resolve) => (end = resolve));
  let running: Promise<void> | undefined;
  act(() => void (running = result.current.run(work)));
  expect(result.current.busy).toBe(true);
  unmount();
  end?.();
  await expect(running).resolves.toBeUndefined();
});
