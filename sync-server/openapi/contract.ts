import { createHash } from 'node:crypto';
import type { Contract, ContractText } from '../routing/services';
import { openApiDocument, type MountedTable } from './openapi-document';

/**
 * @param tables every table that the server answers by
 * @param cookieName what the session cookie is called
 */
export function createContract(tables: readonly MountedTable[], cookieName: string): Contract {
  let made: ContractText | undefined;
  return {
    document: () => (made ??= hashed(JSON.stringify(openApiDocument(tables, cookieName)))),
  };
}

function hashed(text: string): ContractText {
  return { text, hash: createHash('sha256').update(text).digest('base64url').slice(0, 22) };
}
