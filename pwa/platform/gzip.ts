import type { Environment } from './environment';

/** Compresses text as UTF-8. @throws where the browser has no `CompressionStream` */
export async function gzipped(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

/** The browser's own, if available: browsers since 2023. */
export const browserGzip: Environment['gzip'] =
  typeof CompressionStream === 'undefined' ? undefined : gzipped;
