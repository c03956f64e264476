import { describe, expect, it } from 'vitest';
import { choosePage, whoAnswers, type DeviceKnowledge } from './product-page';

const retry = () => undefined;
const own = { products: [], page: 2, pages: 3, total: 30 };
const list = { products: [], page: 1, pages: 9, total: 99 };
const complete: DeviceKnowledge = {
  known: true,
  complete: true,
  holds: true,
  search: 'none',
  offline: false,
};
const fresh: DeviceKnowledge = { ...complete, complete: false, holds: false };

describe('the source of a page of products', () => {
  it.each<[string, Partial<DeviceKnowledge>, { device: boolean; server: boolean }]>([
    [
      'before the database was read',
      { known: false, complete: false },
      { device: false, server: false },
    ],
    ['a complete copy', {}, { device: true, server: false }],
    ['a complete copy, offline', { offline: true }, { device: true, server: false }],
    ['an empty device', { complete: false, holds: false }, { device: false, server: true }],
    ['a part of the catalogue', { complete: false }, { device: false, server: true }],
    ['a part, offline', { complete: false, offline: true }, { device: false, server: false }],
    ['a search while the index comes', { search: 'coming' }, { device: false, server: true }],
    ['the same, offline', { search: 'coming', offline: true }, { device: false, server: false }],
    ['a search with the index', { search: 'ready' }, { device: true, server: false }],
    [
      'a broken index, offline',
      { search: 'failed', offline: true },
      { device: false, server: true },
    ],
  ])('%s', (_what, given, answer) => {
    expect(whoAnswers({ ...complete, ...given })).toEqual(answer);
  });
});

// docs/shop-rules.md#r-catalogue-13
describe('the page shown', () => {
  it('is the device’s once the copy is complete', () => {
    const page = choosePage(complete, own, { list, retry });
    expect(page).toMatchObject({ status: 'ready', total: 30, source: 'device', partial: false });
  });

  it('is the server’s before that', () => {
    const page = choosePage(fresh, { ...own, total: 0 }, { list, retry });
    expect(page).toMatchObject({ status: 'ready', total: 99, source: 'server' });
  });

  it('is the document’s before the database was read', () => {
    const page = choosePage({ ...fresh, known: false }, undefined, { list, retry });
    expect(page).toMatchObject({ status: 'ready', total: 99, source: 'server' });
  });

  it('stays the server’s until the device has read its own', () => {
    const ready = { ...complete, search: 'ready' } as const;
    expect(choosePage(ready, undefined, { list, retry })).toMatchObject({
      status: 'ready',
      total: 99,
    });
    expect(choosePage(ready, own, { list, retry })).toMatchObject({ source: 'device', total: 30 });
  });

  it('is loading while neither has answered', () => {
    expect(choosePage(fresh, undefined, { retry }).status).toBe('loading');
    expect(choosePage({ ...fresh, known: false }, undefined, { retry }).status).toBe('loading');
    expect(choosePage({ ...complete, search: 'ready' }, undefined, { retry }).status).toBe(
      'loading',
    );
  });

  it('is what the device holds when the server does not answer, marked as partial', () => {
    const page = choosePage({ ...complete, complete: false }, own, { error: 'No', retry });
    expect(page).toMatchObject({ status: 'ready', source: 'device', partial: true });
  });

  it('is an error where neither has anything', () => {
    expect(choosePage(fresh, undefined, { error: 'No', retry })).toMatchObject({
      status: 'error',
      error: 'No',
    });
  });
});
