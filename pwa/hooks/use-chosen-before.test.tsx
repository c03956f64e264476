// @vitest-environment jsdom
import { act } from '@testing-library/react';
import { Suspense, useRef, useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteChanges, useChosenBefore } from './use-chosen-before';

const heard = vi.fn();
let place: HTMLElement;
let root: Root | undefined;

function Filters() {
  const form = useRef<HTMLFormElement>(null);
  useChosenBefore(form);
  const [inStock, setInStock] = useState(false);
  const [sort, setSort] = useState('newest');
  return (
    <form ref={form}>
      <input
        type="checkbox"
        checked={inStock}
        onChange={({ target }) => {
          heard('in stock', target.checked);
          setInStock(target.checked);
        }}
      />
      <select
        value={sort}
        onChange={({ target }) => {
          heard('sort', target.value);
          setSort(target.value);
        }}
      >
        <option value="newest">Newest</option>
        <option value="price">Price</option>
      </select>
    </form>
  );
}

const page = (
  <Suspense>
    <Filters />
  </Suspense>
);

beforeEach(() => {
  heard.mockClear();
  place = document.createElement('main');
  document.body.append(place);
  place.innerHTML = renderToString(page);
});
afterEach(async () => {
  await act(async () => root?.unmount());
  place.remove();
});

const checkbox = () => place.querySelector('input') as HTMLInputElement;
const select = () => place.querySelector('select') as HTMLSelectElement;

function choosePrice(): void {
  select().value = 'price';
  select().dispatchEvent(new Event('change', { bubbles: true }));
}

test('what was chosen before the script is told once', async () => {
  checkbox().click();
  choosePrice();
  await act(async () => {
    root = hydrateRoot(place, page);
    noteChanges(document);
  });
  expect(heard.mock.calls).toEqual([
    ['in stock', true],
    ['sort', 'price'],
  ]);
  expect([checkbox().checked, select().value]).toEqual([true, 'price']);
});

test('what is chosen while React listens and has not hydrated yet is told once', async () => {
  await act(async () => {
    root = hydrateRoot(place, page);
    noteChanges(document);
    checkbox().click();
    choosePrice();
  });
  expect(heard).toHaveBeenCalledTimes(2);
  expect(heard).toHaveBeenCalledWith('in stock', true);
  expect(heard).toHaveBeenCalledWith('sort', 'price');
  expect([checkbox().checked, select().value]).toEqual([true, 'price']);
});

test('nothing is told of what nobody has chosen', async () => {
  await act(async () => {
    root = hydrateRoot(place, page);
    noteChanges(document);
  });
  expect(heard).not.toHaveBeenCalled();
});
