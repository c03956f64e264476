import { Random } from './random';
import { realImmediate } from './real-machine';

/** Something that waits to be released: a request in flight, a step of the disk. */
interface Gate {
  readonly what: string;
  /** Whether it may go on before those that must not wait. */
  readonly mayGo: () => boolean;
  readonly go: () => void;
}

const always = () => true;

interface Timer {
  readonly at: number;
  readonly number: number;
  readonly work: () => void;
}

/** Where virtual time begins, in milliseconds since 1970. */
const BEGINNING = Date.UTC(2026, 0, 5, 9);
/** How often the event loop goes on where something else could: eight of ten choices. */
const MACHINERY_FIRST = 0.8;

/** How many things happen in one iteration of the machine's event loop, at most: an iteration takes longer than many of them. */
const AT_ONCE = 64;

const ready = Promise.resolve();

/** Lets everything run that waits only for its turn. */
const turn = () => new Promise<void>((resolve) => realImmediate(resolve));

/**
 * One world: its time, its chance, and all that waits in it. Nothing in it happens by itself. Whatever production code waits
 * for (a turn of the event loop, a timer, a step of the disk, a request, an answer) waits here, and a seeded choice says which of
 * them goes on: the same seed is the same history.
 */
export class World {
  /** Milliseconds since 1970. */
  now = BEGINNING;
  /** Decides what goes on; a step of a history replaces it. */
  choice: Random;
  /** Ids and secrets: apart, so that a step left out leaves the choices of the others as they are. */
  readonly ids: Random;
  /** Gets all events, for readers of a history. */
  log: (what: () => string) => void = () => undefined;
  /** How many choices were made. */
  turns = 0;
  #fingerprint = 0;
  #machinery: (() => void)[] = [];
  #gates: Gate[] = [];
  #timers: Timer[] = [];
  #timersMade = 0;
  readonly #outside = new Set<Promise<unknown>>();

  constructor(seed: number) {
    this.choice = new Random(seed);
    this.ids = new Random(seed ^ 0x5eed);
  }

  /** A hash of all events: equal for equal histories. */
  get fingerprint(): string {
    return (this.#fingerprint >>> 0).toString(16).padStart(8, '0');
  }

  /** The next turn of the event loop. */
  soon(work: () => void): void {
    this.#machinery.push(work);
  }

  /**
   * Waits until chance lets it go on. @param what for readers of a history; @param mayGo false while others must go on before it,
   * as long as any can
   */
  gate(what: string, mayGo = always): Promise<void> {
    return new Promise((go) => this.#gates.push({ what, mayGo, go }));
  }

  /** Waits for something that happens outside of this world, such as an answer of a real database: nothing happens in it until then. */
  standStillFor(work: Promise<unknown>): void {
    this.#outside.add(work);
    // It rejects in the caller that lets the world go on.
    work.then(
      () => this.#outside.delete(work),
      () => undefined,
    );
  }

  /** Lets everything run that waits only for its turn, or for what is outside. @throws the error of the latter */
  async #rest(): Promise<void> {
    await turn();
    while (this.#outside.size > 0) {
      await Promise.all(this.#outside);
      await turn();
    }
  }

  /** Runs work after a pause in milliseconds; returns the way to stop it. */
  later(pause: number, work: () => void): () => void {
    const at = this.now + Math.max(0, pause);
    const timer = { at, number: (this.#timersMade += 1), work };
    this.#timers.push(timer);
    return () => {
      const place = this.#timers.indexOf(timer);
      if (place >= 0) this.#timers.splice(place, 1);
    };
  }

  #note(what: string): void {
    for (let place = 0; place < what.length; place += 1)
      this.#fingerprint = Math.imul(this.#fingerprint ^ what.charCodeAt(place), 0x01000193);
  }

  /** What goes on next, of all that could; nothing where all wait for time to pass. */
  #next(): (() => void) | undefined {
    const machinery = this.#machinery.length > 0;
    const ready = this.#gates.filter(({ mayGo }) => mayGo());
    if (machinery && (ready.length === 0 || this.choice.chance(MACHINERY_FIRST)))
      return this.#machinery.shift();
    const gates = ready.length > 0 ? ready : this.#gates;
    const gate = gates[this.choice.below(gates.length)];
    if (!gate) return this.#machinery.shift();
    this.#gates.splice(this.#gates.indexOf(gate), 1);
    this.#note(gate.what);
    this.log(() => `  ${gate.what}`);
    return gate.go;
  }

  /** Lets at most so many things happen, without time passing. @returns how many there were */
  async run(most: number): Promise<number> {
    for (let count = 0; ;) {
      await this.#rest();
      const { happened, isOver } = await this.#runSome(most - count);
      count += happened;
      if (isOver) return count;
    }
  }

  /**
   * Lets things happen until something happens outside of this world, or for one iteration of the machine's event loop, in which
   * everything else has its turn after each of them all the same.
   */
  #runSome(most: number): Promise<{ happened: number; isOver: boolean }> {
    return new Promise((resolve, reject) => {
      let happened = 0;
      let hasEnded = false;
      const end = (isOver: boolean) => {
        hasEnded = true;
        resolve({ happened, isOver });
      };
      const one = () => {
        if (hasEnded) return;
        if (this.#outside.size > 0) return end(false);
        const next = happened < most ? this.#next() : undefined;
        if (!next) return end(true);
        this.turns += 1;
        happened += 1;
        next();
      };
      const failed = (error: unknown) => {
        hasEnded = true;
        reject(error as Error);
      };
      for (let turns = 0; turns < AT_ONCE; turns += 1)
        realImmediate(() => hasEnded || void ready.then(one).catch(failed));
      realImmediate(() => hasEnded || end(false));
    });
  }

  /** Lets happen what can without time passing. @throws Error where there is no end to it */
  async settle(): Promise<void> {
    if ((await this.run(100_000)) === 100_000) throw new Error('It goes on without an end');
  }

  /** Lets time pass, timer by timer, and everything become idle in between. @param time in milliseconds */
  async pass(time: number): Promise<void> {
    const until = this.now + time;
    await this.settle();
    while (this.now < until) {
      const next = this.#nextTimer();
      if (!next || next.at > until) {
        this.now = until;
        return;
      }
      this.#timers.splice(this.#timers.indexOf(next), 1);
      this.now = Math.max(this.now, next.at);
      this.#note(`timer ${next.at - BEGINNING}`);
      next.work();
      await this.settle();
    }
  }

  #nextTimer(): Timer | undefined {
    let first: Timer | undefined;
    for (const timer of this.#timers)
      if (!first || timer.at < first.at || (timer.at === first.at && timer.number < first.number))
        first = timer;
    return first;
  }

  /**
   * Waits for work of the simulation itself, such as opening a page, while the world goes on; time passes only where nothing else
   * can happen.
   */
  async whileGoingOn<Result>(work: Promise<Result>): Promise<Result> {
    let over = false;
    const done = work.finally(() => {
      over = true;
    });
    done.catch(() => undefined);
    await this.#rest();
    for (let count = 0; !over; count += 1) {
      if (count > 100_000) throw new Error('It does not come to an end');
      if ((await this.run(1)) > 0) continue;
      const next = this.#nextTimer();
      if (!next) throw new Error('Nothing is left that could happen');
      await this.pass(next.at - this.now);
    }
    return done;
  }
}
