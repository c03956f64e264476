import type { BrowserContext, ConsoleMessage } from 'playwright-core';

/** What a page's listener reports of a violation of the content security policy. */
interface Violation {
  readonly directive: string;
  readonly blocked: string;
  readonly page: string;
  readonly source: string;
}

/** Runs in every page before any other script. */
const REPORT_VIOLATIONS = `
  document.addEventListener('securitypolicyviolation', (event) => {
    reportViolation({
      directive: event.effectiveDirective,
      blocked: event.blockedURI,
      page: event.documentURI,
      source: event.sourceFile + ':' + event.lineNumber + ' ' + event.sample,
    });
  });
`;
/** Browsers log this for every request that fails offline: a page cannot prevent it. */
const NO_NETWORK =
  /^Failed to load resource: net::ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED|INCOMPLETE_CHUNKED_ENCODING)/;

/** Collects violations and errors of the pages and service workers of a browser profile. */
export class ContentWatch {
  readonly #violations: Violation[] = [];
  readonly #errors: string[] = [];

  /** Watches everything that is opened in a profile from now on. */
  static async over(context: BrowserContext): Promise<ContentWatch> {
    const watch = new ContentWatch();
    await context.exposeBinding('reportViolation', (_source, violation: Violation) => {
      watch.#violations.push(violation);
    });
    await context.addInitScript({ content: REPORT_VIOLATIONS });
    context.on('console', (message) => watch.#heard(message));
    context.on('weberror', (error) => watch.#errors.push(`uncaught: ${error.error().message}`));
    context.on('serviceworker', (worker) => {
      worker.on('console', (message) => watch.#heard(message));
    });
    return watch;
  }

  /** What the policy forbade, by directive. */
  get forbidden(): ReadonlySet<string> {
    return new Set(this.#violations.map(({ directive }) => directive));
  }

  /** Violations, errors on the console, and uncaught errors; one line each. */
  get troubles(): readonly string[] {
    return [
      ...this.#violations.map(
        ({ directive, blocked, page, source }) => `${directive}: ${blocked} on ${page} (${source})`,
      ),
      ...this.#errors,
    ];
  }

  /** Forgets everything so far. */
  clear(): void {
    this.#violations.length = 0;
    this.#errors.length = 0;
  }

  #heard(message: ConsoleMessage): void {
    const [type, text] = [message.type(), message.text()];
    const concerns = type === 'error' || /policy/i.test(text);
    // The text alone does not say what could not be loaded.
    const what = text.startsWith('Failed to load resource') ? ` (${message.location().url})` : '';
    if (concerns && !NO_NETWORK.test(text)) this.#errors.push(`${type}: ${text}${what}`);
  }
}
