import { expect, it, vi } from 'vitest';
import type { SearchRequest, SearchResponse } from './search-messages';
import { createProductSearch, type SearchWorker } from './product-search';

class FakeWorker implements SearchWorker {
  readonly asked: SearchRequest[] = [];
  isOver = false;
  onmessage: SearchWorker['onmessage'] = null;
  onerror: SearchWorker['onerror'] = null;
  postMessage(request: SearchRequest): void {
    this.asked.push(request);
  }
  terminate(): void {
    this.isOver = true;
  }
  says(data: SearchResponse): void {
    this.onmessage?.(new MessageEvent('message', { data }));
  }
}

function search() {
  const workers: FakeWorker[] = [];
  const made = createProductSearch(() => {
    const worker = new FakeWorker();
    workers.push(worker);
    return worker;
  });
  return { search: made, workers };
}

it('pauses while the page is frozen, and then answers earlier queries', async () => {
  const { search: products, workers } = search();
  products.start();
  workers[0]?.says({ kind: 'ready' });
  const answered = products.find('lamp', 0, 12);
  products.rest();
  expect(workers[0]?.isOver).toBe(true);

  products.wake();
  expect(products.status()).toBe('building');
  workers[1]?.says({ kind: 'ready' });
  expect(workers[1]?.asked).toEqual(workers[0]?.asked);
  const found = { ids: ['a'], products: [], total: 1 };
  workers[1]?.says({ kind: 'found', id: 1, found });
  expect(await answered).toEqual(found);
});

it('is not started by a page that resumes and never searched', () => {
  const { search: products, workers } = search();
  products.rest();
  products.wake();
  expect(workers).toEqual([]);
  expect(products.status()).toBe('idle');
});

it('starts once', () => {
  const { search: products, workers } = search();
  const notified = vi.fn();
  products.subscribe(notified);
  products.start();
  products.start();
  expect(workers).toHaveLength(1);
  expect(notified).toHaveBeenCalledTimes(1);
});
