/** The lists of documents that a person has in the shop for themselves alone (`own-documents.ts`). */
export const OWN_NAMES = ['wishes', 'alerts', 'carts'] as const;
export type OwnName = (typeof OWN_NAMES)[number];

/** Makes something for each list. */
export const forEachOwn = <Made>(make: (name: OwnName) => Made): Record<OwnName, Made> =>
  // Each name is among the entries.
  Object.fromEntries(OWN_NAMES.map((name) => [name, make(name)])) as Record<OwnName, Made>;

/** Nothing in any list. */
export const NO_OWN_DOCUMENTS: Readonly<Record<OwnName, readonly never[]>> = forEachOwn(() => []);
