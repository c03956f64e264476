import type { DevicePage, HeldPart } from './catalogue-reader';
import type { ProductList } from './product-query';

/** A page, and whether its products are only like the keyword. */
type Listed = Omit<DevicePage, 'complete' | 'part'> & Pick<ProductList, 'similar'>;

/** One page of products, for a list or a search. */
export interface ProductPage extends Listed {
  readonly status: 'loading' | 'ready' | 'error';
  readonly error?: string;
  readonly source: 'device' | 'server';
  /** The device answers although its copy is partial (docs/shop-rules.md#r-catalogue-13). */
  readonly partial: boolean;
  /** How much of the shop is on the device, where that is a part of it. */
  readonly part?: HeldPart;
  retry(): void;
}

/** What is known of the device's copy when a page is requested. */
export interface DeviceKnowledge {
  /** The database has been read, or is out of reach. */
  readonly known: boolean;
  readonly complete: boolean;
  /** It holds any product at all. */
  readonly holds: boolean;
  /** Search by keyword: not requested, loading, ready, or broken. */
  readonly search: 'none' | 'coming' | 'ready' | 'failed';
  readonly offline: boolean;
  readonly part?: HeldPart | undefined;
}

/** Whether the server is to be asked, and whether the device answers meanwhile or instead. */
export function whoAnswers({ known, complete, holds, search, offline }: DeviceKnowledge): {
  readonly device: boolean;
  readonly server: boolean;
} {
  const able = search === 'none' || search === 'ready';
  const device = complete && able;
  return { device, server: known && !device && !(offline && holds && search !== 'failed') };
}

const NOTHING = { products: [], page: 1, pages: 1, total: 0 };

function listed({ products, page, pages, total, similar }: Listed) {
  return { products, page, pages, total, similar };
}

/**
 * The page to show: the device's once its copy is complete, before that the server's; without the server's answer,
 * as much as the device holds.
 * @param own the device's page, once read
 */
export function choosePage(
  knowledge: DeviceKnowledge,
  own: Listed | undefined,
  server: { readonly list?: ProductList; readonly error?: string; retry(): void },
): ProductPage {
  const { known, complete, holds, search, part } = knowledge;
  const retry = server.retry;
  const ofPart = part ? { part } : {};
  const fromDevice: ProductPage = {
    ...(own ? listed(own) : NOTHING),
    status: own ? 'ready' : 'loading',
    source: 'device',
    partial: known && !complete,
    ...ofPart,
    retry,
  };
  const asked = whoAnswers(knowledge);
  const fromServer = { source: 'server', partial: false, ...ofPart, retry } as const;
  // Also while the device's own page is being read: what is on the screen stays.
  if (server.list && (asked.server || !own))
    return { ...listed(server.list), ...fromServer, status: 'ready' };
  if (!known || asked.device) return fromDevice;
  if (asked.server && server.error === undefined)
    return { ...NOTHING, ...fromServer, status: 'loading' };
  if (holds && search !== 'failed') return fromDevice;
  const error = server.error ?? 'Search needs a connection.';
  return { ...NOTHING, ...fromServer, status: 'error', error };
}
