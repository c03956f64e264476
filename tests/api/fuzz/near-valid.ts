import fc from 'fast-check';
import { COVETED_KEYS, hostileValue, objectOf } from './hostile';

/** One thing that is wrong with a value, at one of its places. */
type Change =
  | { readonly kind: 'remove' }
  | { readonly kind: 'wrap' }
  | { readonly kind: 'replace'; readonly by: unknown }
  | { readonly kind: 'add'; readonly key: string; readonly value: unknown }
  | { readonly kind: 'stretch'; readonly times: number }
  | { readonly kind: 'shift'; readonly by: number };

const change: fc.Arbitrary<Change> = fc.oneof(
  fc.constant<Change>({ kind: 'remove' }),
  fc.constant<Change>({ kind: 'wrap' }),
  hostileValue.map((by): Change => ({ kind: 'replace', by })),
  fc
    .tuple(fc.oneof(fc.constantFrom(...COVETED_KEYS), fc.string({ maxLength: 10 })), hostileValue)
    .map(([key, value]): Change => ({ kind: 'add', key, value })),
  fc.constantFrom(2, 21, 101, 10_000).map((times): Change => ({ kind: 'stretch', times })),
  fc.constantFrom(1, -1, 0.5, 1e16).map((by): Change => ({ kind: 'shift', by })),
);

/** Values with one mistake (sometimes two), somewhere in them. */
export function nearValid(values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const place = fc.nat({ max: 10_000 });
  return fc
    .tuple(values, fc.array(fc.tuple(place, change), { minLength: 1, maxLength: 2 }))
    .map(([value, changes]) =>
      changes.reduce<unknown>((changed, [at, one]) => changedAt(changed, at, one), value),
    );
}

/** A place in a value: the keys that lead there. */
type Place = readonly string[];

/** All places of a value, the whole first. */
export function placesIn(value: unknown): Place[] {
  const inside = isObject(value)
    ? Object.entries(value).flatMap(([key, member]) =>
        placesIn(member).map((place) => [key, ...place]),
      )
    : [];
  return [[], ...inside];
}

function changedAt(value: unknown, at: number, one: Change): unknown {
  const places = placesIn(value);
  const place = places[at % places.length] ?? [];
  return edited(value, place, one);
}

/** A copy with another value at a place. */
export function replacedAt(value: unknown, place: Place, by: (old: unknown) => unknown): unknown {
  const [key, ...rest] = place;
  if (key === undefined) return by(value);
  if (Array.isArray(value)) {
    const items: unknown[] = value;
    return items.map((item, index) => (String(index) === key ? replacedAt(item, rest, by) : item));
  }
  if (!isObject(value)) return value;
  return objectOf(
    Object.entries(value).map(([name, member]) => [
      name,
      name === key ? replacedAt(member, rest, by) : member,
    ]),
  );
}

function edited(value: unknown, place: Place, one: Change): unknown {
  const last = place.at(-1);
  if (one.kind !== 'remove' || last === undefined)
    return replacedAt(value, place, (old) => changed(old, one));
  return replacedAt(value, place.slice(0, -1), (parent) => without(parent, last));
}

function without(parent: unknown, key: string): unknown {
  if (Array.isArray(parent)) return parent.filter((_item, index) => String(index) !== key);
  if (!isObject(parent)) return parent;
  return objectOf(Object.entries(parent).filter(([name]) => name !== key));
}

function changed(old: unknown, one: Change): unknown {
  switch (one.kind) {
    case 'remove':
      return null;
    case 'wrap':
      return [old];
    case 'replace':
      return one.by;
    case 'add':
      if (Array.isArray(old)) return [...old, one.value];
      return isObject(old) ? objectOf([...Object.entries(old), [one.key, one.value]]) : one.value;
    case 'stretch':
      if (typeof old === 'string')
        return (old === '' ? 'a' : old).repeat(one.times).slice(0, 20_000);
      if (Array.isArray(old))
        return Array.from({ length: Math.min(one.times, 200) }, () => old).flat();
      return typeof old === 'number' ? old * one.times : old;
    case 'shift':
      if (typeof old === 'number') return old + one.by;
      return typeof old === 'string' ? ` ${old}	` : old;
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
