import type { ComponentType } from 'react';
import { lazyPart, type PartModule } from './lazy-part';
import { themedPart } from './themed-part';

let loading = 0;
const listeners = new Set<() => void>();

function changeLoading(by: number): void {
  loading += by;
  for (const listener of listeners) listener();
}

/** Whether a screen's code is loading: the page before it stays meanwhile. */
export const screenLoading = {
  current: (): boolean => loading > 0,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Loads a screen's code, and says so meanwhile. */
async function loadScreen(load: () => Promise<PartModule<object>>): Promise<PartModule<object>> {
  changeLoading(1);
  try {
    return await load();
  } finally {
    changeLoading(-1);
  }
}

/**
 * A screen in a chunk of its own. The router changes pages in a transition, so that the chunk is there before its page is
 * shown.
 */
export function lazyScreen(load: () => Promise<PartModule<object>>): ComponentType {
  return themedPart(() => loadScreen(load));
}

/** The same for a screen without anything of MUI: neither that nor the theme is waited for. */
export function plainScreen(load: () => Promise<PartModule<object>>): ComponentType {
  return lazyPart(() => loadScreen(load));
}
