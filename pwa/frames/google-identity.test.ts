// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { loadGoogleIdentity } from './google-identity';

afterEach(() => {
  document.head.replaceChildren();
  globalThis.google = undefined;
});

/** The script element added to the document; nothing loads it here. */
function script(): HTMLScriptElement {
  const found = document.querySelector('script');
  if (!found) throw new Error('No script was asked for');
  return found;
}

test('loads Google’s own script and gives what it brings', async () => {
  const identity = { initialize: vi.fn(), renderButton: vi.fn(), prompt: vi.fn() };
  const loading = loadGoogleIdentity(document);
  expect(script().src).toBe('https://accounts.google.com/gsi/client');
  globalThis.google = { accounts: { id: identity } };
  script().dispatchEvent(new Event('load'));
  expect(await loading).toBe(identity);
});

test.each([['load'], ['error']])('fails where %s comes without it', async (event) => {
  const loading = loadGoogleIdentity(document);
  script().dispatchEvent(new Event(event));
  await expect(loading).rejects.toThrow(/script/);
});
