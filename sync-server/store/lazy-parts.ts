/** Makes some of the methods of a reader or writer, over a transaction. Nothing is asked before one of them is called. */
type Part<Tx> = (tx: Tx) => Readonly<Record<string, unknown>>;

/**
 * Puts parts together to one object for each transaction, of which a part is made when one of its methods is called: a
 * transaction needs a few of a hundred methods, and to make them all costs an order more than its decision does.
 * @throws Error where two parts have a method of the same name
 */
export function lazyParts<Tx, Whole>(parts: readonly Part<Tx>[]): (tx: Tx) => Whole {
  // A class: an object of a prototype that is given takes five times as long to make.
  class Together {
    constructor(readonly made: Made<Tx>) {}
  }
  let hasMethods = false;
  return (tx) => {
    if (!hasMethods) Object.assign(Together.prototype, methodsOf(parts, tx));
    hasMethods = true;
    const whole: object = new Together({ tx, parts: [] });
    // Its methods are those of the parts: what a whole is, is what they are together.
    return whole as Whole;
  };
}

interface Made<Tx> {
  readonly tx: Tx;
  readonly parts: Readonly<Record<string, unknown>>[];
}

function methodsOf<Tx>(parts: readonly Part<Tx>[], tx: Tx): object {
  const methods: Record<string, unknown> = {};
  parts.forEach((part, place) => {
    for (const name of Object.keys(part(tx))) {
      if (name in methods) throw new Error(`Two parts have a method "${name}"`);
      methods[name] = function call(
        this: { readonly made: Made<Tx> },
        ...args: readonly unknown[]
      ) {
        const own = (this.made.parts[place] ??= part(this.made.tx));
        const method = own[name];
        if (typeof method !== 'function') throw new TypeError(`"${name}" is no method`);
        return Reflect.apply(method, own, args);
      };
    }
  });
  return methods;
}
