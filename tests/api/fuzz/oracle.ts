import type { Route } from '../../../sync-server/routing/route';
import type { RawResponse } from '../send';
import type { Cast } from './cast';
import type { FuzzRequest } from './fuzz-request';

/**
 * What no caller may get, whatever they send: a success above their role, or a document of another user.
 * @returns nothing where all is well
 */
export function trespasses(
  route: Route | undefined,
  asked: FuzzRequest,
  { status, headers, text }: RawResponse,
  cast: Cast,
): string[] {
  const mistakes: string[] = [];
  const { who } = asked;
  const isRow = route?.method === asked.method;
  if (isRow && status < 400) {
    if (who === 'visitor' && route.who !== 'all') mistakes.push(`a visitor gets ${status}`);
    if (who !== 'admin' && route.who === 'admin') mistakes.push(`a ${who} gets ${status}`);
    if (route.who !== 'all' && headers['cache-control'] !== 'no-store')
      mistakes.push(`private, but cache-control ${String(headers['cache-control'])}`);
  }
  if (who === 'admin') return mistakes;
  for (const [name, { mark }] of Object.entries(cast))
    if (name !== who && text.includes(mark)) mistakes.push(`a ${who} sees what is the ${name}’s`);
  return mistakes;
}
