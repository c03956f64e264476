import { until } from '../browser/device-stores';
import { WAIT_TIMEOUT, TEST_TIMEOUT } from '../browser/timeouts';

/** What a driver answers; an error has its name in `value`. */
interface Reply {
  readonly value: unknown;
}

/** The keys that a driver can press with a name of their own, and how they are written in WebDriver. */
const POINTER = 'mouse';
const KEYBOARD = 'keyboard';

/** A session of a browser under WebDriver (https://www.w3.org/TR/webdriver2/), as much of it as the tests need. */
export class WebDriverSession {
  private constructor(
    /** The address of the session at its driver. */
    private readonly origin: string,
  ) {}

  /**
   * Waits for a driver, and has it start a browser.
   * @param driver its origin
   * @param capabilities which browser, and how
   */
  static async open(driver: string, capabilities: unknown): Promise<WebDriverSession> {
    await until(`a driver answers at ${driver}`, () =>
      fetch(`${driver}/status`).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
    const opened = await ask('POST', `${driver}/session`, {
      capabilities: { alwaysMatch: capabilities },
    });
    const id: unknown = Reflect.get(Object(opened), 'sessionId');
    const session = new WebDriverSession(`${driver}/session/${String(id)}`);
    await session.#post('/timeouts', { script: WAIT_TIMEOUT, pageLoad: TEST_TIMEOUT });
    return session;
  }

  async goto(url: string): Promise<void> {
    await this.#post('/url', { url });
  }

  async reload(): Promise<void> {
    await this.#post('/refresh', {});
  }

  /** @param expression its value, or what its promise gives, comes back */
  async evaluate(expression: string): Promise<unknown> {
    const reply = await this.#post('/execute/async', {
      script: `const [done] = arguments;
        Promise.resolve().then(() => (${expression})).then(
          (value) => done({ value }),
          (error) => done({ error: String(error) }),
        );`,
      args: [],
    });
    const { value, error } = Object(reply);
    if (error !== undefined) throw new Error(String(error));
    return value;
  }

  async press(x: number, y: number): Promise<void> {
    await this.#perform('pointer', POINTER, [
      { type: 'pointerMove', origin: 'viewport', duration: 0, x: Math.round(x), y: Math.round(y) },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ]);
  }

  async type(text: string): Promise<void> {
    const keys = [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await this.#perform('key', KEYBOARD, keys);
  }

  /** A picture of the window, PNG. */
  async screenshot(): Promise<Uint8Array> {
    return Buffer.from(String(await ask('GET', `${this.origin}/screenshot`)), 'base64');
  }

  /** Ends session and browser. */
  async close(): Promise<void> {
    await ask('DELETE', this.origin);
  }

  async #perform(type: string, id: string, actions: readonly unknown[]): Promise<void> {
    await this.#post('/actions', { actions: [{ type, id, actions }] });
  }

  #post(path: string, body: unknown): Promise<unknown> {
    return ask('POST', this.origin + path, body);
  }
}

/** @throws Error with what the driver said was wrong */
async function ask(method: string, url: string, body?: unknown): Promise<unknown> {
  const response = await fetch(url, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(TEST_TIMEOUT),
  });
  const { value } = (await response.json()) as Reply;
  const { error, message } = Object(value);
  if (!response.ok) throw new Error(`${method} ${url}: ${String(error)}: ${String(message)}`);
  return value;
}
