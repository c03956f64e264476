import { createInitialServices } from '../app/initial-services';
import type { DocumentPage } from '../catalogue/document-page';
import type { Services } from '../hooks/services';

/**
 * A service of which rendering needs only these members: accessing another while a page is rendered on the server is a
 * defect, and throws.
 */
function partOf<Service extends object>(name: string, members: Partial<Service>): Service {
  return new Proxy(members as Service, {
    get(service, member): unknown {
      if (member in service) return Reflect.get(service, member);
      throw new Error(`${name}.${String(member)} was asked for while a page was rendered`);
    },
  });
}

/**
 * The services of a page rendered on the server: no one is signed in, nothing is on the device, and the data is
 * the document's own.
 */
export function createRenderingServices(initial: DocumentPage): Services {
  const own = {
    clock: () => ('pricedAt' in initial ? Date.parse(initial.pricedAt) : 0),
    randomUuid: () => {
      throw new Error('A page that is rendered for everybody has nothing random in it');
    },
  };
  return createInitialServices(initial, own, partOf);
}
