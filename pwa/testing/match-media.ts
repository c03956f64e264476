import { vi } from 'vitest';

/**
 * A window's media queries, which jsdom does not have: it has no layout. Undone by `vi.unstubAllGlobals`.
 * @param matches whether a query holds, asked each time; unless given none does: nothing is wide, and motion is not reduced
 */
export function stubMedia(matches: (query: string) => boolean = () => false): void {
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: matches(media),
    media,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}
