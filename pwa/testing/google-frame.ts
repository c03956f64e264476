import { act, screen, waitFor } from '@testing-library/react';
import { expect, vi } from 'vitest';

/** The frame that holds Google's button; no document is loaded in it. */
export async function findFrame(): Promise<HTMLIFrameElement> {
  return screen.findByTitle<HTMLIFrameElement>(/with Google$/);
}

/** Sends the page a message, by default from the window that holds Google's button. */
export function say(
  frame: HTMLIFrameElement,
  data: unknown,
  given: Partial<MessageEventInit> = {},
) {
  act(() => {
    window.dispatchEvent(
      new MessageEvent('message', {
        data,
        source: frame.contentWindow,
        origin: location.origin,
        ...given,
      }),
    );
  });
}

/** Lets the window load, and returns the page's message to it. */
export async function startWindow(frame: HTMLIFrameElement): Promise<unknown> {
  const { contentWindow } = frame;
  if (!contentWindow) throw new Error('The frame has no window');
  const notified = vi.spyOn(contentWindow, 'postMessage').mockImplementation(() => undefined);
  say(frame, { kind: 'ready' });
  await waitFor(() => expect(notified).toHaveBeenCalled());
  expect(notified.mock.calls[0]?.[1]).toBe(location.origin);
  expect(notified).toHaveBeenCalledTimes(1);
  say(frame, { kind: 'shown' });
  return notified.mock.calls[0]?.[0];
}

/** The window of another attempt. */
export async function nextFrame(before: HTMLIFrameElement): Promise<HTMLIFrameElement> {
  await waitFor(async () => expect(await findFrame()).not.toBe(before));
  return findFrame();
}
