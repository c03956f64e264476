import { parseSync, Visitor } from 'vite';

/** One character class and how often it may come; of a lookaround, what it looks at. */
interface Item {
  /** Those of `SAMPLES` that it matches; empty for what takes no character. */
  readonly matches: ReadonlySet<string>;
  /** Of a loop, those that begin an iteration; in a safe loop the first character identifies an iteration. */
  readonly begins?: ReadonlySet<string>;
  readonly min: number;
  readonly isUnbounded: boolean;
  /** It can fail without taking a character: an end, a border between words. */
  readonly isEdge?: boolean;
}
type Sequence = readonly Item[];

/** Characters by which two classes are compared. */
const SAMPLES = [
  ...Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)),
  ...'\u00a0\u0301é中क\u2028\u200e＝😀',
];
/** A count that large is as good as none. */
const MANY = 1_000;
/** More ways through an expression are not followed. */
const MAX_WAYS = 512;

const meets = (a: ReadonlySet<string>, b: ReadonlySet<string>) => [...a].some((one) => b.has(one));
const isMandatory = ({ min, isEdge = false }: Item) => min > 0 && !isEdge;

/**
 * Whether a text exists for which an expression takes time that grows faster than the text: an unbounded repetition within another,
 * two that can share their characters, or one that restarts at each place that it has passed already. Errs on the side of yes.
 */
export function isCostly(pattern: string, flags = ''): boolean {
  const reader = new PatternReader(pattern, flags);
  const ways = reader.alternatives();
  return reader.hasNested || ways.some((way) => isSlow(way, flags));
}

function isSlow(way: Sequence, flags: string): boolean {
  const anchored = flags.includes('y') || (way[0] === START && !flags.includes('m'));
  return way.some((item, place) => {
    const canFail = way.slice(place + 1).some(({ min, isEdge }) => isEdge || min > 0);
    if (!item.isUnbounded || !canFail) return false;
    const before = way.slice(0, place);
    // Where what must precede it cannot occur in it, no run of it is tried twice.
    const beginsAgain = before
      .filter(isMandatory)
      .every(({ matches }) => meets(matches, item.matches));
    if (!anchored && beginsAgain) return true;
    return before.some((earlier, at) => {
      const between = before.slice(at + 1).filter(isMandatory);
      const start = between.length === 0 ? (item.begins ?? item.matches) : item.matches;
      if (!earlier.isUnbounded || !meets(earlier.matches, start)) return false;
      return between.every(({ matches }) => meets(matches, earlier.matches));
    });
  });
}

const NOTHING: ReadonlySet<string> = new Set();
const edge = (): Item => ({ matches: NOTHING, min: 1, isUnbounded: false, isEdge: true });
const START = edge();

class PatternReader {
  #at = 0;
  hasNested = false;
  readonly #known = new Map<string, ReadonlySet<string>>();

  constructor(
    private readonly pattern: string,
    private readonly flags: string,
  ) {}

  /** Every way through the alternatives here, up to a bracket or the end. */
  alternatives(): Sequence[] {
    const all: Sequence[] = [];
    do all.push(...this.#sequence());
    while (this.#takes(/\|/y));
    return all.slice(0, MAX_WAYS);
  }

  #takes(what: RegExp): string | undefined {
    what.lastIndex = this.#at;
    const [found] = what.exec(this.pattern) ?? [];
    if (found !== undefined) this.#at += found.length;
    return found;
  }

  #sequence(): Sequence[] {
    let ways: Sequence[] = [[]];
    while (this.#at < this.pattern.length && !/[|)]/.test(this.pattern[this.#at] ?? '')) {
      const next = this.#repeated(this.#atom());
      ways = ways.flatMap((way) => next.map((more) => [...way, ...more])).slice(0, MAX_WAYS);
    }
    return ways;
  }

  #atom(): Sequence[] {
    if (this.#takes(/\(\?<[a-z]\w*>|\((?:\?(?:[:=!]|<[=!]))?/iy) !== undefined) {
      const inside = this.alternatives();
      this.#takes(/\)/y);
      return inside;
    }
    if (this.#takes(/\^/y)) return [[START]];
    if (this.#takes(/\$|\\b/iy)) return [[edge()]];
    const atom =
      this.#takes(/\[(?:\\.|[^\]\\])*\]/sy) ??
      this.#takes(/\\(?:p\{[^}]*\}|u\{[^}]*\}|u[\da-f]{4}|x[\da-f]{2}|c[a-z])/iy) ??
      this.#takes(/\\(?:k<\w+>|[1-9])/y) ??
      this.#takes(/\\?./suy) ??
      '';
    return [[{ matches: this.#samplesOf(atom), min: 1, isUnbounded: false }]];
  }

  #samplesOf(atom: string): ReadonlySet<string> {
    const known = this.#known.get(atom);
    if (known) return known;
    // What was found before may have been anything.
    const isReference = /^\\(?:k<|[1-9])/.test(atom);
    const one = new RegExp(`^${isReference ? '[^]' : atom}$`, this.flags.replace(/[gy]/g, ''));
    const matches = new Set(SAMPLES.filter((sample) => one.test(sample)));
    this.#known.set(atom, matches);
    return matches;
  }

  #repeated(ways: readonly Sequence[]): Sequence[] {
    const quantifier = this.#takes(/(?:[*+?]|\{\d+(?:,\d*)?\})\??/y);
    if (quantifier === undefined) return [...ways];
    const [, least = '', comma = '', most = ''] = /^\{(\d+)(,?)(\d*)/.exec(quantifier) ?? [];
    const isBraced = least !== '';
    const min = isBraced ? Number(least) : Number(quantifier.startsWith('+'));
    const max = isBraced
      ? Number(most || (comma ? Infinity : least))
      : quantifier.startsWith('?')
        ? 1
        : Infinity;
    if (max < MANY) return min > 0 ? [...ways] : [...ways, []];
    const inside = ways.flat();
    this.#checkLoop(ways);
    const canBeEmpty = ways.some((way) => !way.some(isMandatory));
    const matches = new Set(inside.flatMap((item) => [...item.matches]));
    const begins = new Set(ways.flatMap(([first]) => [...(first?.matches ?? [])]));
    return [[{ matches, begins, min: min > 0 && !canBeEmpty ? 1 : 0, isUnbounded: true }]];
  }

  /** Each iteration of a loop must begin with what occurs nowhere else in it, where its length is not fixed. */
  #checkLoop(ways: readonly Sequence[]): void {
    for (const way of ways) {
      if (!way.some(({ isUnbounded, min }) => isUnbounded || min === 0)) continue;
      const [first, ...others] = way;
      const isTold =
        first !== undefined &&
        isMandatory(first) &&
        !first.isUnbounded &&
        !others.some(({ matches }) => meets(matches, first.matches));
      if (!isTold) this.hasNested = true;
    }
    if (
      ways.length > 1 &&
      ways.some((way, at) =>
        ways
          .slice(at + 1)
          .some((other) => way[0] && other[0] && meets(way[0].matches, other[0].matches)),
      )
    )
      this.hasNested = true;
  }
}

/** The expressions that are written in a file, as they are written; made at run time: `new RegExp`. */
export function expressionsIn(file: string, source: string) {
  const written: { readonly text: string; readonly pattern: string; readonly flags: string }[] = [];
  let made = 0;
  new Visitor({
    Literal(node) {
      if ('regex' in node && node.regex) {
        const { pattern, flags } = node.regex;
        written.push({ text: `/${pattern}/${flags}`, pattern, flags });
      }
    },
    NewExpression({ callee }) {
      if (callee.type === 'Identifier' && callee.name === 'RegExp') made += 1;
    },
  }).visit(parseSync(file, source).program);
  return { written, made };
}
