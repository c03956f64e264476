import { holds } from './broken';

/** Who may be an admin, as far as the answers say: only admins may record deliveries at the door. */
export class Marks {
  readonly #ever = new Set<string>();
  readonly #now = new Set<string>();
  /** How many requests that make someone an admin have no answer yet. */
  readonly #promoting = new Map<string, number>();
  /** Former admins; their earlier transitions may not have been checked yet. */
  readonly #demoted = new Set<string>();
  readonly #seen = new Set<string>();

  mayBeAdmin(person: string): void {
    this.#ever.add(person);
    this.#now.add(person);
    this.#demoted.delete(person);
  }

  /** A request is sent that changes a role. @returns to be called with its status, if there is an answer */
  changes(person: string, isAdmin: boolean): (status: number | undefined) => void {
    if (!isAdmin)
      return (status) => {
        if (status === 200 && !this.#promoting.get(person)) this.#demoted.add(person);
      };
    const change = (by: number) =>
      this.#promoting.set(person, (this.#promoting.get(person) ?? 0) + by);
    this.mayBeAdmin(person);
    change(1);
    return () => {
      change(-1);
      // The last of two requests in flight counts.
      this.mayBeAdmin(person);
    };
  }

  /** A transition is in the shop. @throws Broken where it is new, and its actor was no longer an admin */
  check(mark: string, by: string): void {
    if (this.#seen.has(mark)) return;
    holds(this.#now.has(by), 'I7', () => `${mark} was set by ${by}, who is no admin`);
    this.#seen.add(mark);
  }

  /** All transitions in the shop have been checked. */
  looked(): void {
    for (const person of this.#demoted) this.#now.delete(person);
    this.#demoted.clear();
  }

  /** The shop was restored, roles included. */
  restored(): void {
    for (const person of this.#ever) this.mayBeAdmin(person);
  }
}
