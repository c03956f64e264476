import type { ServerResponse } from 'node:http';

/**
 * Headers for documents alone. A first visit fetches hundreds of small files, and on each of them these weigh half as much
 * as a picture of a list.
 */
const FOR_DOCUMENTS = [
  'Permissions-Policy',
  'Referrer-Policy',
  'X-Frame-Options',
  'Cross-Origin-Opener-Policy',
  'Origin-Agent-Cluster',
  'X-DNS-Prefetch-Control',
  'X-Download-Options',
  'X-Permitted-Cross-Domain-Policies',
  'X-XSS-Protection',
  // Logs have it anyway.
  'X-Request-Id',
];

/** Makes the headers of a reply those of what is never a document. @param policy its content security policy */
export function asNoDocument(res: ServerResponse, policy: string): void {
  for (const name of FOR_DOCUMENTS) res.removeHeader(name);
  res.setHeader('Content-Security-Policy', policy);
}
