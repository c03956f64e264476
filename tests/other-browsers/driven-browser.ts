import type { Size } from '../browser/chromium';

/**
 * A browser with one page in front, as the tests drive it: what differs between browsers. How things on a page
 * are found and pressed is the same for all (`shown-page.ts`).
 */
export interface DrivenBrowser {
  /** Opens an address, and waits until its document is there. @param url whole */
  readonly goto: (url: string) => Promise<void>;
  /** Loads the page again, and waits. */
  readonly reload: () => Promise<void>;
  /**
   * Runs JavaScript in the page.
   * @param expression its value, or what its promise gives, comes back
   */
  readonly evaluate: (expression: string) => Promise<unknown>;
  /** Presses and releases the main button of the mouse: real input, at whatever lies there. In CSS pixels of the window. */
  readonly press: (x: number, y: number) => Promise<void>;
  /** Types with the keyboard, wherever the focus is. */
  readonly type: (text: string) => Promise<void>;
  /** A picture of the window, PNG. */
  readonly screenshot: () => Promise<Uint8Array>;
  /** `kill -9` for all of its processes at once: nothing is flushed, as when a battery is empty. */
  readonly kill: () => Promise<void>;
  /** Closes it as a user does. */
  readonly close: () => Promise<void>;
}

/** Starts a browser. @param profile the folder where it stores everything */
export type Launch = (profile: string, size: Size) => Promise<DrivenBrowser>;
