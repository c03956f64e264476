import fc from 'fast-check';

/** Something done to the text of a JSON document that no value can express. */
const TEXT_CHANGES: readonly ((text: string, at: number) => string)[] = [
  // Cut off, doubled, or with something before or behind it.
  (text, at) => text.slice(0, at),
  (text) => text + text,
  (text) => `\ufeff${text}`,
  (text) => `${text}\u0000`,
  (text) => `)]}',\n${text}`,
  (text) => ` \n\t${text}\r\n`,
  (text) => `/* a comment */${text}`,
  (text) => text.replace(/}$/, ',}'),
  (text) => text.replaceAll('"', "'"),
  // The same key twice, and keys that reach a prototype.
  (text) => text.replace('{', '{"_id":1,"_id":2,'),
  (text) => text.replace('{', '{"__proto__":{"isAdmin":true},'),
  (text) => text.replace('{', '{"\\u005f_proto__":{"isAdmin":true},'),
  (text) => text.replace('{', '{"constructor":{"prototype":{"isAdmin":true}},'),
  // Numbers as no value holds them.
  ...[
    '1e999',
    '-1e999',
    '-0',
    '0x10',
    '012',
    '1.',
    '.5',
    '+1',
    'NaN',
    'Infinity',
    '9'.repeat(400),
  ].map((number) => (text: string) => text.replace(/(?<=[:[])-?\d[\d.e+-]*/, number)),
  // Strings as no value holds them.
  (text) => text.replace(/:"/, ':"\\ud800'),
  (text) => text.replace(/:"/, ':"\\u0000'),
  (text) => text.replace(/:"/, ':"\u0001'),
  (text) => text.replace(/:"/, ':"\\x41'),
  // Nested deep: well-formed, and never closed.
  (text, at) => text.replace(/(?<=:)[^,{}[\]]+/, `${'['.repeat(at * 20)}${']'.repeat(at * 20)}`),
  (text, at) => text + '{"a":['.repeat(at * 20),
];

/** Texts that are nearly JSON. */
export function nearJson(values: fc.Arbitrary<unknown>): fc.Arbitrary<string> {
  return fc
    .tuple(values, fc.constantFrom(...TEXT_CHANGES), fc.nat({ max: 600 }))
    .map(([value, change, at]) => change(JSON.stringify(value) ?? 'null', at));
}
