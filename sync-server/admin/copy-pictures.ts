import type { Logger } from 'pino';
import type { PictureProblem } from '#shared/admin/table-import';
import { picturesOfProduct, withCopy, withPicture } from '#shared/catalogue/pictures-of-product';
import { logFailure } from '../concurrency/log-failure';
import { concurrencyLimit } from '../concurrency/concurrency-limit';
import type { Every, RepeatedWork } from '../concurrency/repeated-work';
import { workInOneProcess } from '../concurrency/work-in-one-process';
import { ApiError } from '../http/api-error';
import { createPictureFetcher, type Fetched, type FetchSeam } from '../images/fetch-picture';
import type { UploadedPicture, Uploads } from '../images/uploads';
import type { ImportPicture } from '../store/kinds/import-pictures';
import type { ShopReader, ShopWriter } from '../store/repositories/shop-on-engine';
import type { ShopStore } from '../store/repositories/shop-store';
import { uploadedPictureOf } from '../store/uploaded-picture';
import { continueImport } from './record-import';

/** How often it is looked for pictures that are due, in milliseconds. */
const POLL_INTERVAL = 15_000;
/** Pictures of one round: their products change in one transaction, of which every device hears. */
const ROUND = 12;
const AT_ONCE = 4;
/** Products of one address that are changed in one transaction, and rows that fail in it. */
const MAX_CHANGED = 100;
const MAX_FAILED = 1_000;
const MINUTE = 60_000;
/** How long is waited after a vain attempt; after the last one it has failed. */
const WAITS: readonly number[] = [MINUTE, 10 * MINUTE];
/** A host that could not be reached so often in a row is left alone for a minute: its pictures would take hours to fail. */
const VAIN_OF_HOST = 4;

export interface CopySeam {
  /** For tests: lets pictures be fetched from this machine. */
  readonly pictureSeam?: FetchSeam;
}

interface Deps extends CopySeam {
  readonly store: ShopStore;
  readonly uploads: Pick<Uploads, 'keep' | 'remove'>;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly log: Logger;
  readonly timer?: Every | undefined;
}

/** What came of one address. */
type Result = Pick<ImportPicture, 'address' | 'url'> &
  (
    | { readonly image: string; readonly isNew: boolean }
    | { readonly problem: PictureProblem }
    /** @property wait in milliseconds: so long at least */
    | { readonly wait: number; readonly isVain: boolean }
  );

/**
 * Copies the pictures that imports have put on the list: fetched, made the shop's own as uploads are, and put in the place of their
 * addresses. A product that names the address no more stays as it is. Nothing is lost when the process ends: what is not put yet is
 * fetched again.
 */
export function copyPictures({
  store,
  uploads,
  clock,
  log,
  timer,
  pictureSeam,
}: Deps): RepeatedWork {
  const cut = new AbortController();
  const fetcher = createPictureFetcher(pictureSeam);
  const limited = concurrencyLimit(AT_ONCE, Infinity);
  const hosts = new Map<string, { vain: number; until: number }>();

  async function found({ url, address }: ImportPicture): Promise<Result> {
    const image = await store.read((shop) => copiedBefore(shop, address));
    if (image !== undefined) return { url, address, image, isNew: false };
    // `https://1.2.3.999/` is one by its form alone.
    const host = URL.canParse(url) ? new URL(url).host : '';
    const known = hosts.get(host);
    if (known && known.vain >= VAIN_OF_HOST && clock() < known.until)
      return { url, address, wait: 0, isVain: true };
    const fetched = await fetcher.fetch(url, cut.signal);
    const vain = fetched.kind === 'unreachable' ? (known?.vain ?? 0) + 1 : 0;
    hosts.set(host, { vain, until: clock() + MINUTE });
    return { url, address, ...(await keptOf(fetched)) };
  }

  async function keptOf(fetched: Fetched) {
    if (fetched.kind === 'busy') return { wait: fetched.wait, isVain: true } as const;
    if (fetched.kind === 'unreachable') return { wait: 0, isVain: true } as const;
    if (fetched.kind !== 'found') return { problem: fetched.kind } as const;
    try {
      const { image } = await uploads.keep(fetched.file);
      return { image, isNew: true } as const;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'slow_down') return { wait: MINUTE, isVain: false } as const;
      return { problem: PROBLEMS[error.code] ?? 'damaged' } as const;
    }
  }

  /** @returns whether there may be more to do now */
  async function round(): Promise<boolean> {
    const now = new Date(clock()).toISOString();
    const waiting = await store.read((shop) => shop.waitingPictures(ROUND));
    const due = waiting.filter((row) => row.due <= now);
    if (due.length === 0) return false;
    const once = due.filter(
      ({ address }, at) => due.findIndex((one) => one.address === address) === at,
    );
    const ended = await Promise.allSettled(once.map((row) => limited(() => found(row))));
    const results = ended.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    const used = await store.write((shop) => settle(shop, results, clock()));
    for (const one of results)
      if ('image' in one && one.isNew && !used.has(one.image)) await forget(uploads, one);
    for (const one of ended) if (one.status === 'rejected') throw one.reason;
    return !cut.signal.aborted;
  }

  const work = workInOneProcess(
    store,
    'copy-pictures',
    async () => {
      while (await round());
      hosts.clear();
    },
    { every: POLL_INTERVAL, failed: logFailure(log, 'copying pictures of an import'), timer },
  );
  return {
    ...work,
    async stop() {
      cut.abort();
      await work.stop();
      fetcher.close();
    },
  };
}

/** What decoding says of a file. */
const PROBLEMS: Partial<Record<string, PictureProblem>> = {
  unsupported_type: 'no_picture',
  too_large: 'too_large',
  invalid: 'damaged',
};

async function forget(uploads: Deps['uploads'], { image }: Pick<UploadedPicture, 'image'>) {
  const name = uploadedPictureOf(image);
  if (name !== undefined) await uploads.remove(name);
}

/** The shop's own picture that another product has got for the same address, if it is still there. */
async function copiedBefore(shop: ShopReader, address: string): Promise<string | undefined> {
  const rows = await shop.importPicturesAt(address);
  const image = rows.find((row) => row.image !== undefined)?.image;
  const name = image === undefined ? undefined : uploadedPictureOf(image);
  // What nothing names is swept.
  return name !== undefined && (await shop.namedPictures([name])).has(name) ? image : undefined;
}

/** Puts what came of some addresses, in a transaction. @returns the pictures that products have got */
async function settle(
  shop: ShopWriter,
  results: readonly Result[],
  now: number,
): Promise<ReadonlySet<string>> {
  const used = new Set<string>();
  for (const result of results) {
    const isCopied = 'image' in result;
    const there = (await shop.importPicturesAt(result.address))
      .filter(({ state }) => state === 'waiting')
      .slice(0, isCopied ? MAX_CHANGED : MAX_FAILED);
    if (isCopied) await shop.productsAndDrafts(there.map(({ product }) => product));
    // As they are now: an undo may have taken them from the list.
    for (const row of await shop.importPicturesAgain(there)) {
      if (row.state !== 'waiting') continue;
      if (!isCopied) await shop.putImportPicture(afterVain(row, result, now));
      else if (await putCopy(shop, row, result.image)) used.add(result.image);
    }
  }
  return used;
}

/** Puts a copied picture in the place of its address. @returns whether the product named it */
async function putCopy(shop: ShopWriter, row: ImportPicture, image: string): Promise<boolean> {
  const [product] = await shop.productsAndDrafts([row.product]);
  if (!product || !picturesOfProduct(product).includes(row.url)) {
    await shop.removeImportPictures([row]);
    return false;
  }
  const revision = product.revision + 1;
  await shop.putProduct({
    ...withCopy(product, row.url, { address: row.address, image }),
    revision,
  });
  await shop.putImportPicture({ ...row, state: 'copied', image });
  await continueImport(shop, row.import, product, revision, ({ after }) => ({
    after: withPicture(after, row.url, image),
  }));
  return true;
}

function afterVain(
  row: ImportPicture,
  result: Exclude<Result, { readonly image: string }>,
  now: number,
): ImportPicture {
  if ('problem' in result) return { ...row, state: 'failed', problem: result.problem };
  const tries = row.tries + (result.isVain ? 1 : 0);
  const wait = result.isVain ? WAITS[row.tries] : 0;
  if (wait === undefined) return { ...row, tries, state: 'failed', problem: 'unreachable' };
  return { ...row, tries, due: new Date(now + Math.max(wait, result.wait)).toISOString() };
}
