/** Whether two values of JSON are the same; a key without a value counts as absent. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [left, right] = [Object.entries(one), new Map(Object.entries(other))];
  const keys = new Set([...left.map(([key]) => key), ...right.keys()]);
  const values = new Map(left);
  return [...keys].every((key) => isSameValue(values.get(key), right.get(key)));
}
