/**
 * An immutable copy of a row: a writer may go on with what it passed in, a reader with what it
 * got. Members that are `undefined` are left out, as in the file. What is frozen already is shared.
 */
export function frozenRow<Row extends object>(row: Row): Row {
  if (isFrozenDeeply(row)) return row;
  const copy = { ...row };
  for (const name in copy) {
    const member = copy[name];
    if (member === undefined) delete copy[name];
    else copy[name] = frozenMember(member);
  }
  return Object.freeze(copy);
}

function frozenMember<Member>(member: Member): Member {
  if (Array.isArray(member)) {
    const copy: Member & unknown[] = Object.assign([], member);
    copy.forEach((item, index) => (copy[index] = frozenMember(item)));
    return Object.freeze(copy);
  }
  return member !== null && typeof member === 'object' ? frozenRow(member) : member;
}

function isFrozenDeeply(value: unknown): boolean {
  if (value === null || typeof value !== 'object') return true;
  return Object.isFrozen(value) && Object.values(value).every(isFrozenDeeply);
}
