/** How many bytes of them are kept. */
const MOST = 8 * 1024 * 1024;

/** The newest document of each address, for when none can be made; what was made longest ago goes first. */
export function createOlderDocuments<Document extends { readonly html: Buffer }>(most = MOST) {
  const kept = new Map<string, Document>();
  let bytes = 0;

  function forget(place: string): void {
    bytes -= kept.get(place)?.html.length ?? 0;
    kept.delete(place);
  }

  return {
    of: (place: string) => kept.get(place),
    keep(place: string, document: Document): void {
      forget(place);
      kept.set(place, document);
      bytes += document.html.length;
      for (const oldest of kept.keys()) {
        if (bytes <= most) break;
        forget(oldest);
      }
    },
  };
}
