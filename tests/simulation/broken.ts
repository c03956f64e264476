/** An invariant of docs/guarantees.md does not hold. */
export class Broken extends Error {
  override readonly name = 'Broken';
  constructor(
    /** Which: its number, or its name. */
    readonly invariant: string,
    what: string,
  ) {
    super(`${invariant}: ${what}`);
  }
}

export function holds(sound: boolean, invariant: string, what: () => string): asserts sound {
  if (!sound) throw new Broken(invariant, what());
}
