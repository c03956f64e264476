import type { Fault, ProxiedRequest } from './faults';

/** Waits at a point until the test lets it go on. */
export interface Gate {
  /** Resolves when the first request has reached the gate. */
  readonly reached: Promise<void>;
  /** Lets everything through, now and later. */
  release(): void;
}

/** A fault of a rule, or a gate of the test: before the server sees the request, or after it has answered. */
export type Treatment =
  | { readonly fault: Fault }
  | { readonly gate: OpenableGate; readonly side: 'request' | 'reply' };

export interface Rule {
  readonly match: (request: ProxiedRequest) => boolean;
  readonly treatment: Treatment;
  /** How many more requests it applies to; `Infinity` for a permanent rule. */
  left: number;
}

/** The gate with the proxy's own side of it. */
export class OpenableGate implements Gate {
  readonly reached: Promise<void>;
  readonly #open: Promise<void>;
  #tellReached: () => void = () => undefined;
  #tellOpen: () => void = () => undefined;

  constructor() {
    this.reached = new Promise((resolve) => (this.#tellReached = resolve));
    this.#open = new Promise((resolve) => (this.#tellOpen = resolve));
  }

  /** The proxy calls this for each request that comes to the gate. */
  async pass(): Promise<void> {
    this.#tellReached();
    await this.#open;
  }

  release(): void {
    this.#tellOpen();
  }
}

/** The test's rules: the one set last wins, spent ones are gone. */
export class RuleBook {
  #rules: Rule[] = [];

  add(rule: Rule): () => void {
    this.#rules.unshift(rule);
    return () => {
      this.#rules = this.#rules.filter((one) => one !== rule);
    };
  }

  /** The treatment for a request; counts it against its rule. */
  take(request: ProxiedRequest): Treatment | undefined {
    const rule = this.#rules.find(({ match, left }) => left > 0 && match(request));
    if (!rule) return undefined;
    rule.left -= 1;
    if (rule.left <= 0) this.#rules = this.#rules.filter((one) => one !== rule);
    return rule.treatment;
  }

  /** Forgets every rule; what waits at a gate goes on. */
  clear(): void {
    for (const { treatment } of this.#rules) if ('gate' in treatment) treatment.gate.release();
    this.#rules = [];
  }
}
