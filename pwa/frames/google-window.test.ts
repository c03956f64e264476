// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { GoogleIdentity } from './google-identity';
import type { GoogleStart } from './google-messages';
import { openGoogleWindow, type GoogleWindowDeps } from './google-window';

const START: GoogleStart = {
  kind: 'start',
  clientId: 'shop.apps.example',
  nonce: 'once',
  purpose: 'signin',
  oneTap: true,
};

type Options = Parameters<GoogleIdentity['initialize']>[0];

beforeEach(() => document.body.replaceChildren());

/** A window in a page, with a Google of our own. */
function open(given: Partial<GoogleWindowDeps> = {}) {
  const said: unknown[] = [];
  const page = {
    postMessage: (message: unknown, origin: unknown) => {
      expect(origin).toBe(location.origin);
      said.push(message);
    },
  };
  const listeners: ((event: Event) => void)[] = [];
  const initialize = vi.fn<(options: Options) => void>();
  const renderButton = vi.fn<GoogleIdentity['renderButton']>();
  const prompt = vi.fn<() => void>();
  const load = vi.fn(async () => ({ initialize, renderButton, prompt }));
  const place = document.createElement('div');
  openGoogleWindow({
    self: {
      location,
      addEventListener: (_type: string, listener: unknown) => {
        if (typeof listener === 'function') listeners.push((event) => listener(event));
      },
    },
    page,
    place,
    dark: () => false,
    language: 'en',
    offersAccounts: true,
    load,
    ...given,
  });
  /** Sends the window a message. */
  async function hear(data: unknown, source: unknown = page, origin = location.origin) {
    const event = Object.assign(new Event('message'), { data, source, origin });
    for (const listener of listeners) listener(event);
    // The script's promise and what follows from it have their turn.
    await new Promise((resolve) => setImmediate(resolve));
  }
  const answer = (response: unknown) => initialize.mock.calls[0]?.[0].callback(response);
  return { said, hear, answer, load, initialize, renderButton, prompt, place };
}

describe('the window that runs Google’s script', () => {
  test('loads nothing before the page’s start message', () => {
    const { said, load } = open();
    expect(said).toEqual([{ kind: 'ready' }]);
    expect(load).not.toHaveBeenCalled();
  });

  // docs/shop-rules.md#r-accounts-13
  test('renders the button with the nonce, offers one-tap, and passes on every credential', async () => {
    const { said, hear, answer, initialize, renderButton, prompt, place } = open();
    await hear(START);
    expect(initialize).toHaveBeenCalledTimes(1);
    expect(initialize.mock.calls[0]?.[0]).toMatchObject({
      client_id: 'shop.apps.example',
      nonce: 'once',
      use_fedcm_for_prompt: true,
      auto_select: false,
      context: 'signin',
    });
    expect(renderButton.mock.calls[0]?.[0]).toBe(place);
    expect(renderButton.mock.calls[0]?.[1]).toMatchObject({ text: 'signin_with', width: 200 });
    expect(prompt).toHaveBeenCalledTimes(1);

    answer({ credential: 'a.b.c', select_by: 'btn' });
    expect(said).toEqual([
      { kind: 'ready' },
      { kind: 'shown' },
      { kind: 'credential', credential: 'a.b.c' },
    ]);
  });

  test('asks for a button in the language of the shopper', async () => {
    const { hear, renderButton } = open({ language: 'hi' });
    await hear(START);
    expect(renderButton.mock.calls[0]?.[1]).toMatchObject({ locale: 'hi' });
  });

  test.each([[{}], [{ credential: '' }], [{ credential: 7 }], [undefined], ['text']])(
    'says of the answer %j that it holds no credential',
    async (response) => {
      const { said, hear, answer } = open();
      await hear(START);
      answer(response);
      expect(said.at(-1)).toEqual({ kind: 'credential', credential: null });
    },
  );

  test.each([
    [100, 200],
    [316.5, 316],
    [900, 400],
  ])('in %s pixels the button is %s wide', async (room, width) => {
    const { hear, renderButton, place } = open({ dark: () => true });
    Object.defineProperty(place, 'clientWidth', { value: room });
    await hear({ ...START, purpose: 'signup' });
    expect(renderButton.mock.calls[0]?.[1]).toMatchObject({
      text: 'signup_with',
      theme: 'filled_black',
      width,
    });
  });

  test.each([
    ['where the page does not want it', { ...START, oneTap: false }, {}],
    ['where the browser cannot', START, { offersAccounts: false }],
  ])('offers no one-tap %s', async (_where, start, given) => {
    const { said, hear, prompt } = open(given);
    await hear(start);
    expect(prompt).not.toHaveBeenCalled();
    expect(said.at(-1)).toEqual({ kind: 'shown' });
  });

  test('keeps the button where one-tap fails', async () => {
    const { said, hear, prompt } = open();
    prompt.mockImplementation(() => {
      throw new Error('no prompt here');
    });
    await hear(START);
    expect(said).toEqual([{ kind: 'ready' }, { kind: 'shown' }]);
  });

  test('reports a script that does not load', async () => {
    const { said, hear } = open({ load: () => Promise.reject(new Error('blocked')) });
    await hear(START);
    expect(said.at(-1)).toEqual({ kind: 'failed' });
  });

  test('reports a script that throws', async () => {
    const { said, hear, initialize } = open();
    initialize.mockImplementation(() => {
      throw new Error('unknown client');
    });
    await hear(START);
    expect(said.at(-1)).toEqual({ kind: 'failed' });
  });

  test('listens only to its own page, and only once', async () => {
    const { hear, load } = open();
    await hear(START, window);
    await hear(START, null);
    await hear(START, undefined, 'https://elsewhere.example');
    await hear({ ...START, script: 'https://elsewhere.example/x.js' });
    await hear({ ...START, nonce: undefined });
    expect(load).not.toHaveBeenCalled();
    await hear(START);
    await hear({ ...START, nonce: 'other' });
    expect(load).toHaveBeenCalledTimes(1);
  });
});
