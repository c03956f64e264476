import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('navigator', {});
});
afterEach(() => {
  vi.doUnmock('./hi.json');
  vi.doUnmock('./owners-hindi');
  vi.unstubAllGlobals();
  vi.resetModules();
});

const OWNERS = { 'Create offer': 'ऑफ़र बनाएँ' };
const EVERYBODYS = { Cart: 'कार्ट' };

async function parts() {
  vi.doMock('./hi.json', () => ({ default: EVERYBODYS }));
  vi.doMock('./owners-hindi', () => ({ OWNERS_HINDI: OWNERS }));
  return import('./load-translations');
}

test('a shopper’s Hindi is without the texts of the owners', async () => {
  const { loadTranslations } = await parts();
  expect(await loadTranslations('hi')).toEqual(EVERYBODYS);
});

test('an owner’s screen brings its Hindi to the page that speaks it already', async () => {
  const { loadTranslations, loadOwnersPart } = await parts();
  const words = await loadTranslations('hi');
  expect(await loadOwnersPart(async () => 'the screen')).toBe('the screen');
  expect(words).toEqual({ ...EVERYBODYS, ...OWNERS });
});

test('an owner who chooses Hindi on an open screen gets both parts', async () => {
  const { loadTranslations, loadOwnersPart } = await parts();
  await loadOwnersPart(async () => 'the screen');
  expect(await loadTranslations('hi')).toEqual({ ...EVERYBODYS, ...OWNERS });
});

test('an owner’s screen in English loads no Hindi', async () => {
  const { loadOwnersPart } = await parts();
  vi.doMock('./owners-hindi', () => {
    throw new Error('not asked for');
  });
  expect(await loadOwnersPart(async () => 'the screen')).toBe('the screen');
});
