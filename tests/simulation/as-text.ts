/** Some data as a text that is equal for equal data, whatever the order of their keys. */
export function asText(data: unknown): string {
  return JSON.stringify(data, (_key, value: unknown) =>
    value instanceof Object && !Array.isArray(value)
      ? Object.fromEntries(
          Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)),
        )
      : value,
  );
}
