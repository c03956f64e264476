import type { Browser, CDPSession } from 'playwright-core';
import * as z from 'zod/mini';

const created = z.object({ targetId: z.string() });
const attached = z.object({ sessionId: z.string() });
const answer = z.object({
  id: z.optional(z.number()),
  result: z.optional(z.unknown()),
  error: z.optional(z.object({ message: z.string() })),
});
const evaluated = z.object({
  result: z.object({ value: z.optional(z.unknown()) }),
  exceptionDetails: z.optional(z.object({ text: z.string() })),
});

/** A page that is not inspected while it runs. */
export interface BarePage {
  /** A command of Chromium's protocol. @throws Error with the browser's words */
  send(method: string, params?: object): Promise<unknown>;
  /** The value of an expression in the page; a promise is awaited. */
  evaluate(expression: string): Promise<unknown>;
  close(): Promise<void>;
}

/**
 * Opens an empty page in the browser's own profile, which is a folder on the disk as on a person's device: there the browser
 * caches compiled scripts. The pages that Playwright opens have no such profile, and a debugger attached, for
 * which the browser parses a script again at each new error: a third more time until the first product.
 */
export async function openBarePage(browser: Browser): Promise<BarePage> {
  const root = await browser.newBrowserCDPSession();
  const { targetId } = created.parse(
    await root.send('Target.createTarget', { url: 'about:blank' }),
  );
  // Not flattened: such messages are Playwright's own business.
  const { sessionId } = attached.parse(
    await root.send('Target.attachToTarget', { targetId, flatten: false }),
  );
  const send = commandsTo(root, sessionId);
  return {
    send,
    async evaluate(expression) {
      const { result, exceptionDetails } = evaluated.parse(
        await send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true }),
      );
      if (exceptionDetails) throw new Error(`${exceptionDetails.text} in ${expression}`);
      return result.value;
    },
    async close() {
      await root.send('Target.closeTarget', { targetId });
      await root.detach();
    },
  };
}

/** Sends commands to one target, and waits for the answer of each. @param root a session that is attached to it, not flattened */
export function commandsTo(root: CDPSession, sessionId: string): BarePage['send'] {
  const waiting = new Map<number, (answered: z.infer<typeof answer>) => void>();
  let last = 0;
  root.on('Target.receivedMessageFromTarget', (event) => {
    if (event.sessionId !== sessionId) return;
    const answered = answer.parse(JSON.parse(event.message));
    if (answered.id === undefined) return;
    waiting.get(answered.id)?.(answered);
    waiting.delete(answered.id);
  });
  return async (method, params = {}) => {
    const id = (last += 1);
    const answering = new Promise<z.infer<typeof answer>>((resolve) => waiting.set(id, resolve));
    await root.send('Target.sendMessageToTarget', {
      sessionId,
      message: JSON.stringify({ id, method, params }),
    });
    const { result, error } = await answering;
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  };
}
