import type { Fault } from './faults';

/** One request to the proxy, and its outcome. */
export interface Exchange {
  readonly method: string;
  readonly path: string;
  /**
   * The rule that applied to it, or `none`; `upstream-failed` where the server was missing, `device-gone` where the device
   * did not wait for the answer.
   */
  fault: Fault['kind'] | 'none' | 'hold' | 'upstream-failed' | 'device-gone';
  /** The server's status; `null` while there is none. */
  status: number | null;
  /** What the device sent, where the path is recorded. */
  requestBody: string | null;
  /** What the server answered (every copy's answer), where the path is recorded; decompressed. */
  readonly responseBodies: string[];
}

/** The most exchanges the log remembers: older ones are forgotten first. */
const MAX_LOG_ENTRIES = 5_000;

/** Records exchanges, so that a test can count and compare. */
export class ExchangeLog {
  readonly entries: Exchange[] = [];

  add(method: string, path: string): Exchange {
    const exchange: Exchange = {
      method,
      path,
      fault: 'none',
      status: null,
      requestBody: null,
      responseBodies: [],
    };
    this.entries.push(exchange);
    if (this.entries.length > MAX_LOG_ENTRIES) this.entries.shift();
    return exchange;
  }

  /** The exchanges that match, oldest first. */
  of(match: (exchange: Exchange) => boolean): Exchange[] {
    return this.entries.filter(match);
  }

  clear(): void {
    this.entries.length = 0;
  }
}
