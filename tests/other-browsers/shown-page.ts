import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { until } from '../browser/device-stores';
import { ROOT } from '../server-process/server-process';
import type { DrivenBrowser } from './driven-browser';
import {
  aim,
  count,
  isPrepared,
  outcomeOfPress,
  prepare,
  rowsOfTables,
  selectAll,
  valueOf,
  type Query,
  type Wanted,
} from './in-page';

const LIBRARY = createRequire(import.meta.url).resolve(
  '@testing-library/dom/dist/@testing-library/dom.umd.min.js',
);

const RESULTS = path.join(ROOT, 'test-results', 'other-browsers');

/** A pattern for texts of a page. */
const wanted = (text: string | RegExp): Wanted =>
  typeof text === 'string' ? text : { pattern: text.source };

export interface RoleOptions {
  readonly name?: string | RegExp;
  readonly expanded?: boolean;
  /** The region that it is in. */
  readonly within?: { readonly role: string; readonly name: string };
}

export const byRole = (role: string, { name, ...rest }: RoleOptions = {}): Query => ({
  by: 'role',
  role,
  ...rest,
  ...(name === undefined ? {} : { name: wanted(name) }),
});
export const byLabel = (label: string): Query => ({ by: 'label', label });
export const byText = (text: string | RegExp): Query => ({ by: 'text', text: wanted(text) });

/** Describes a query for a test's failure. */
const said = (query: Query): string => JSON.stringify(query);

/**
 * The page of a browser as a person uses it: finds things by role, label and text, waits until they can be pressed, and presses
 * them with the browser's own input. Written once for all browsers.
 */
export class ShownPage {
  /** Presses that missed their target and were repeated: the page moved in between. */
  readonly missed: string[] = [];

  constructor(
    private readonly browser: DrivenBrowser,
    /** Where the shop is. */
    private readonly origin: string,
  ) {}

  /** Opens an address of the shop. @param path from the root */
  async goto(path: string): Promise<void> {
    await this.browser.goto(this.origin + path);
  }

  async reload(): Promise<void> {
    await this.browser.reload();
  }

  /** The path of the address that the page is at. */
  async path(): Promise<string> {
    return this.evaluate(() => location.pathname);
  }

  /** Runs a function in the page. @param work self-contained; with JSON as argument and result */
  evaluate<Result>(work: () => Result | Promise<Result>): Promise<Result>;
  evaluate<Result, Arg>(work: (arg: Arg) => Result | Promise<Result>, arg: Arg): Promise<Result>;
  async evaluate(work: (arg: unknown) => unknown, arg?: unknown): Promise<unknown> {
    const json = await this.browser.evaluate(
      `(async () => JSON.stringify(await (${work.toString()})(${JSON.stringify(arg) ?? ''})))()`,
    );
    return typeof json === 'string' ? JSON.parse(json) : undefined;
  }

  /** Waits until something can be seen. */
  async see(query: Query): Promise<void> {
    await until(`seen: ${said(query)}`, async () => (await this.count(query)) > 0);
  }

  /** Waits until nothing of it can be seen. */
  async seeNo(query: Query): Promise<void> {
    await until(`gone: ${said(query)}`, async () => (await this.count(query)) === 0);
  }

  async count(query: Query): Promise<number> {
    return this.#inPage(count, query);
  }

  /** Waits until the page is at an address. */
  async at(path: string | RegExp): Promise<void> {
    await until(`at ${String(path)}`, async () => {
      const now = await this.path();
      return typeof path === 'string' ? now === path : path.test(now);
    });
  }

  /** Presses something, once it can be pressed. */
  async press(query: Query): Promise<void> {
    let state = '';
    await until(`pressed: ${said(query)}`, async () => {
      const found = await this.#inPage(aim, query);
      if ('not' in found) {
        state = `not ${found.not}`;
        return false;
      }
      await this.browser.press(found.x, found.y);
      await until(`answered: ${said(query)}`, async () => {
        state = await this.#inPage(outcomeOfPress, undefined);
        return state !== 'under way';
      });
      if (state === 'hit') return true;
      this.missed.push(`${said(query)}: ${state}`);
      return false;
    }).catch((error: unknown) => {
      throw new Error(`${String(error)} (${state})`);
    });
  }

  /** Replaces the value of a field, key by key. */
  async fill(query: Query, text: string): Promise<void> {
    await this.press(query);
    await this.evaluate(selectAll);
    await this.browser.type(text);
    await until(
      `filled: ${said(query)}`,
      async () => (await this.#inPage(valueOf, query)) === text,
    );
  }

  /**
   * Leaves the last screen, and what is known of the way there, in `test-results/`.
   * @param name of the test
   * @param serverSaid what the server printed
   */
  async keepEvidence(name: string, serverSaid: string): Promise<void> {
    await mkdir(RESULTS, { recursive: true });
    const stem = path.join(RESULTS, name.replace(/[^\w]+/g, '-').slice(0, 100));
    const seen = await this.evaluate(() => `${location.href}\n${document.body.innerText}`);
    const tables = await this.evaluate(rowsOfTables);
    const log = [
      seen,
      '--- the database',
      tables,
      '--- presses that missed',
      ...this.missed,
      '--- the server said',
      serverSaid,
    ];
    await writeFile(`${stem}.log`, log.join('\n'));
    await writeFile(`${stem}.png`, await this.browser.screenshot());
  }

  /** Runs one of the functions of `in-page.ts`, on a page that may be another one than a moment ago. */
  async #inPage<Result, Arg>(
    work: (arg: Arg) => Result | Promise<Result>,
    arg: Arg,
  ): Promise<Result> {
    if (!(await this.evaluate(isPrepared))) {
      await this.browser.evaluate(`(() => { ${await readFile(LIBRARY, 'utf8')} })()`);
      await this.evaluate(prepare);
    }
    return this.evaluate(work, arg);
  }
}
