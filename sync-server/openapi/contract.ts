import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Contract, ContractText } from '../routing/services';
import { docsPage } from './docs-page';
import { openApiDocument, type MountedTable } from './openapi-document';
import type { OpenApiDocument } from './openapi-types';

/**
 * @param tables every table that the server answers by
 * @param cookieName what the session cookie is called
 */
export function createContract(tables: readonly MountedTable[], cookieName: string): Contract {
  const document = once((): OpenApiDocument => openApiDocument(tables, cookieName));
  return {
    document: once(() => hashed(JSON.stringify(document()))),
    page: once(() => hashed(docsPage(document()))),
    stylesheet: once(async () =>
      hashed(await readFile(new URL('./docs.css', import.meta.url), 'utf8')),
    ),
  };
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

function hashed(text: string): ContractText {
  return { text, hash: createHash('sha256').update(text).digest('base64url').slice(0, 22) };
}
