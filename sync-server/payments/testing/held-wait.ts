import type { Wait } from '../fake-gateway/webhooks';

/** A wait that ends when the test says so. */
export function heldWait() {
  let release = () => undefined as void;
  const held = new Promise<void>((resolve) => (release = resolve));
  const waited: number[] = [];
  const wait: Wait = (milliseconds, signal) => {
    waited.push(milliseconds);
    return new Promise<void>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('Closed')));
      void held.then(resolve);
    });
  };
  return { wait, waited, release };
}
