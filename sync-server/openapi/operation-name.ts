import type { Route } from '../routing/route';

/** `/orders/:id` as OpenAPI writes it: `/orders/{id}`. */
export function pathTemplate(path: string): string {
  return path.replaceAll(/:(\w+)/g, '{$1}');
}

/** The parts of a path that stand for something, such as `id`. */
export function placeholdersOf(path: string): readonly string[] {
  return Array.from(path.matchAll(/:(\w+)/g), ([, name = '']) => name);
}

/**
 * A readable name of a call, made from method and path alone, so that it stays: `getOrders`, `putOrderPay`. Before a part
 * that identifies one thing the word is in the singular.
 */
export function operationName({ method, path }: Pick<Route, 'method' | 'path'>): string {
  const parts = path.split('/').filter((part) => part !== '');
  const words = parts.flatMap((part, place) => {
    if (part.startsWith(':')) return [];
    return parts[place + 1]?.startsWith(':') ? singular(part) : part;
  });
  const name = words.flatMap((word) => word.split(/[^a-zA-Z0-9]+/)).map(capitalised);
  return method.toLowerCase() + name.join('');
}

function singular(word: string): string {
  return word.replace(/(ss)es$|s$/, '$1');
}

function capitalised(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}
