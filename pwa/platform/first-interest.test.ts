import { expect, test } from 'vitest';
import { createFirstInterest, type FirstInterestDeps } from './first-interest';

/** A first visit, whose browser notes are in `noted`. */
function firstVisit(deps: Partial<FirstInterestDeps>) {
  const noted: string[] = [];
  const interest = createFirstInterest({
    isDear: true,
    navigation: new EventTarget(),
    storage: () => ({ setItem: (key) => void noted.push(key) }),
    ...deps,
  });
  /** Whether what waits may begin, a moment later. */
  async function hasBegun(): Promise<boolean> {
    let begun = false;
    void interest.shown.then(() => (begun = true));
    await new Promise((resolve) => setTimeout(resolve));
    return begun;
  }
  return { noted, interest, hasBegun };
}

const change = (navigationType: string) =>
  Object.assign(new Event('currententrychange'), { navigationType });

test('nothing waits where data is not dear', async () => {
  const { hasBegun, noted } = firstVisit({ isDear: false });
  expect([await hasBegun(), noted]).toEqual([true, []]);
});

test('nothing waits where the browser cannot say that another page is shown', async () => {
  expect(await firstVisit({ navigation: undefined }).hasBegun()).toBe(true);
});

test('where data is dear, all waits for another page, or the next visit', async () => {
  const navigation = new EventTarget();
  const { hasBegun, noted } = firstVisit({ navigation });
  expect([await hasBegun(), noted]).toEqual([false, ['visited']]);
  navigation.dispatchEvent(change('replace'));
  expect(await hasBegun()).toBe(false);
  navigation.dispatchEvent(change('push'));
  expect(await hasBegun()).toBe(true);
});

test('where data is dear, something in the cart is enough', async () => {
  const { interest, hasBegun } = firstVisit({});
  interest.show();
  expect(await hasBegun()).toBe(true);
});

test('a browser that stores nothing waits all the same', async () => {
  const refuse = () => {
    throw new DOMException('no', 'SecurityError');
  };
  expect(await firstVisit({ storage: refuse }).hasBegun()).toBe(false);
});
