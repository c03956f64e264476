import type { ComponentType } from 'react';
import type { PartModule } from './lazy-part';
import { themedPart } from './themed-part';

let loading = 0;
const listeners = new Set<() => void>();

function changeLoading(by: number): void {
  loading += by;
  for (const listener of listeners) listener();
}

/** Whether a screen's code is on its way: the page before it stays until it is there. */
export const screenLoading = {
  current: (): boolean => loading > 0,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/**
 * A screen in a chunk of its own. The router changes pages in a transition, so that the chunk is there before its page is
 * shown.
 */
export function lazyScreen(load: () => Promise<PartModule<object>>): ComponentType {
  return themedPart(async () => {
    changeLoading(1);
    try {
      return await load();
    } finally {
      changeLoading(-1);
    }
  });
}
