/** What a feed says of an item besides its texts and prices: an attribute that the takers know, or one of the shop's own. */
export interface FeedFact {
  readonly attribute:
    | 'color'
    | 'size'
    | 'material'
    | 'pattern'
    | 'gender'
    | 'age_group'
    | 'product_detail';
  /** In the shop's words. */
  readonly name: string;
  readonly value: string;
}

/** How shops call what the takers know, in lower case. */
const KNOWN = named<FeedFact['attribute']>({
  color: 'color',
  colour: 'color',
  shade: 'color',
  रंग: 'color',
  size: 'size',
  साइज़: 'size',
  आकार: 'size',
  material: 'material',
  fabric: 'material',
  कपड़ा: 'material',
  pattern: 'pattern',
  print: 'pattern',
  gender: 'gender',
  'age group': 'age_group',
});

/** The values that those attributes alone may have, by the words for them. */
const VALUES = named({
  gender: named({
    male: 'male',
    men: 'male',
    boys: 'male',
    female: 'female',
    women: 'female',
    girls: 'female',
    unisex: 'unisex',
  }),
  age_group: named({
    newborn: 'newborn',
    infant: 'infant',
    toddler: 'toddler',
    kids: 'kids',
    children: 'kids',
    adult: 'adult',
    adults: 'adult',
  }),
});

/** By words that an admin types, which may be `constructor`: an object would have something of that name. */
function named<Value>(values: Readonly<Record<string, Value>>): ReadonlyMap<string, Value> {
  return new Map(Object.entries(values));
}

const attributeOf = (name: string) => KNOWN.get(name.trim().toLowerCase().normalize());

/** An attribute of a product as a feed says it; `undefined` for one that the takers do not know. */
export function feedFact(name: string, value: string): FeedFact | undefined {
  const attribute = attributeOf(name);
  if (attribute === undefined) return undefined;
  const values = VALUES.get(attribute);
  const allowed = values ? values.get(value.trim().toLowerCase()) : value;
  return allowed === undefined ? undefined : { attribute, name, value: allowed };
}

/**
 * The values of a variant's options. The takers tell variants apart by what they know: an option that they do not know, such as a pack,
 * is a size to them where no other is.
 * @param options `named`: in the shop's own language; the others as they are shown
 */
export function feedOptions(
  options: readonly { readonly named: string; readonly name: string; readonly value: string }[],
): FeedFact[] {
  const facts = options.map(({ named, name, value }) => ({
    known: feedFact(named, value),
    own: { attribute: 'size', name, value } as const,
  }));
  const known = facts.flatMap((fact) => fact.known ?? []);
  return distinctFacts([...known, ...facts.flatMap((fact) => (fact.known ? [] : fact.own))]);
}

/** Each attribute once: the first says it, others of the same become the shop's own. */
export function distinctFacts(facts: readonly FeedFact[]): FeedFact[] {
  const said = new Set<string>();
  return facts.map((fact) => {
    if (said.has(fact.attribute)) return { ...fact, attribute: 'product_detail' };
    said.add(fact.attribute);
    return fact;
  });
}
