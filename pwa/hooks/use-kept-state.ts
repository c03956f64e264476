import { useState } from 'react';
import { isRecord } from '#shared/core/record';

function keptAs(name: string): unknown {
  // A server renders pages without a history.
  const state: unknown = 'history' in globalThis ? history.state : undefined;
  return isRecord(state) ? state[name] : undefined;
}

/**
 * State of this entry of the browser's history: who comes back to it finds the page as it was left (docs/shop-rules.md#r-routes-6).
 * @param name tells it from others; what is a person's has their id in it, as an entry outlives a log-out
 */
export function useKeptState<Value extends number | string>(
  name: string,
  initial: Value,
): [Value, (next: Value) => void] {
  const [value, setValue] = useState<Value>(() => {
    const kept = keptAs(name);
    return typeof kept === typeof initial ? (kept as Value) : initial;
  });
  function keep(next: Value): void {
    setValue(next);
    const state: unknown = history.state;
    try {
      history.replaceState({ ...Object(state), [name]: next }, '');
    } catch {
      // WebKit takes a hundred in half a minute.
    }
  }
  return [value, keep];
}
