/** Something known of a row that is made when somebody looks at it: most of what a transaction puts it never reads again. */
export class Later<Found> {
  #made: { readonly found: Found } | undefined;

  /** @param make gives the same whenever it is called */
  constructor(private readonly make: () => Found) {}

  get found(): Found {
    this.#made ??= { found: this.make() };
    return this.#made.found;
  }
}

/** What is known, made now where that was put off. */
export const foundOf = (known: unknown): unknown => (known instanceof Later ? known.found : known);
