import { lazy, type ComponentType } from 'react';

/** A lazily loaded screen's module. */
export interface ScreenModule {
  readonly Component: ComponentType;
}

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
 * shown (design §10).
 */
export function lazyScreen(load: () => Promise<ScreenModule>): ComponentType {
  return lazy(async () => {
    changeLoading(1);
    try {
      const { Component } = await load();
      return { default: Component };
    } finally {
      changeLoading(-1);
    }
  });
}
