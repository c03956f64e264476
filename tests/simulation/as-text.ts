/** Serializes data to the same text for equal data, whatever the order of keys. */
export function asText(data: unknown): string {
  return JSON.stringify(data, (_key, value: unknown) =>
    value instanceof Object && !Array.isArray(value)
      ? Object.fromEntries(
          Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)),
        )
      : value,
  );
}
