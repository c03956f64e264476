/** How many bytes of them are kept. */
const MOST = 8 * 1024 * 1024;

/** The newest document of each address, for when none can be made; what was made longest ago goes first. */
export function createOlderDocuments<Document extends { readonly html: Buffer }>(most = MOST) {
  const documents = new Map<string, Document>();
  let bytes = 0;

  function forget(place: string): void {
    bytes -= documents.get(place)?.html.length ?? 0;
    documents.delete(place);
  }

  return {
    of: (place: string) => documents.get(place),
    keep(place: string, document: Document): void {
      forget(place);
      documents.set(place, document);
      bytes += document.html.length;
      for (const oldest of documents.keys()) {
        if (bytes <= most) break;
        forget(oldest);
      }
    },
  };
}
