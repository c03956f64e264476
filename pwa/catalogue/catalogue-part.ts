import type { CataloguePage } from '#shared/protocol/catalogue-feed';
import type { CataloguePart } from '../database/catalogue-part';
import type { CatalogueState } from '../database/settings';
import { NoPageError } from './catalogue-feed';
import { partChanges } from './catalogue-page';
import { NOTHING_YET } from './catalogue-state';
import { stateIn, WITH_CART, WITHOUT_CART, type CatalogueStore } from './catalogue-store';
import {
  assertCurrent,
  buryProducts,
  categoriesOf,
  epochOf,
  fitsInto,
  forgetRevisions,
  leftoversIn,
  olderCursor,
  OvertakenError,
  unconfirmedIn,
} from './catalogue-writing';
import { changedSince, inBatches, type PartFeed } from './part-feed';

/** What most people want takes this share of the budget: the rest is for the person's own categories, also later ones. */
const FOR_ALL = 0.75;
/** Categories of the person that are looked at, those of most of their products. */
const MAX_CATEGORIES = 5;

export interface PartDeps {
  readonly store: CatalogueStore;
  readonly part: PartFeed;
  /** The most compressed bytes of products to pull. */
  readonly byteBudget: () => number;
  /** The ids of products that this person needs here: they come first, and are held whatever the budget. */
  readonly needed: () => Promise<readonly string[]>;
  /** Called after each write, with the ids that changed and the cursor reached. */
  readonly onChanged: (ids: readonly string[], cursor: string) => void;
}

/** A state while the copy is a part. */
type PartState = CatalogueState & { readonly part: CataloguePart };

/** How a pull of a part ended. */
export type PartResult =
  /** What is held is as in the shop. */
  | 'partial'
  /** The whole catalogue is on the device. */
  | 'complete'
  /** The budget allows the whole catalogue: the feed is to be pulled. */
  | 'fits';

/**
 * The copy of a shop that is larger than this device's budget: what the person needs, then what most people want. It follows every
 * change of what it holds: the shop names the ids that changed, and those that are held are asked for.
 */
export function createCataloguePart({ store, part, byteBudget, needed, onChanged }: PartDeps) {
  /** Needed products that were asked for: one that the shop does not have is not asked for again. */
  const askedFor = new Set<string>();
  /** Of one category an older server says nothing. */
  let knowsCategories = true;
  /** Of the last page of what is most wanted, in bytes. */
  let pageSize: number | undefined;

  const readState = () => store.read(stateIn);

  /** Writes products and the next state in one transaction, unless another tab was faster. */
  async function keep(
    before: PartState,
    changes: CataloguePage['changes'],
    change: Partial<PartState>,
    pricedAt: string | null,
    changedIds: readonly string[] = [],
  ): Promise<PartState> {
    const { products, deleted } = partChanges(changes);
    const state = await store.write(WITHOUT_CART, async (rows) => {
      await assertCurrent(rows, before);
      const left = new Set(await leftoversIn(rows));
      const held = await rows.products.getMany(products.map(({ _id }) => _id));
      // A page of what is most wanted may have been prepared some time ago.
      const newer = products.filter(({ _id, revision }, place) => {
        const known = held[place];
        return !known || left.has(_id) || known.revision <= revision;
      });
      const dated = newer.map((one) => (pricedAt === null ? one : { ...one, pricedAt }));
      await rows.products.putMany(dated);
      if (deleted.length > 0) await rows.products.deleteMany(deleted);
      // What has changed may be on sale again.
      await buryProducts(rows, deleted, changedIds);
      if (left.size > 0) {
        for (const { _id } of changes) left.delete(_id);
        await rows.settings.putMany([{ key: 'catalogue-leftovers', ids: [...left] }]);
      }
      const total = changes.length > 0 ? await rows.products.count() : before.total;
      const next: PartState = { ...before, total, ...change };
      await rows.settings.putMany([next]);
      return next;
    });
    const ids = changes.map(({ _id }) => _id);
    onChanged(ids, state.part.cursor ?? '');
    return state;
  }

  /** What a copy holds stays until the part is filled, and then goes unless it has come again. */
  async function beginFrom(
    before: CatalogueState,
    isNewEpoch: boolean,
    spent = 0,
  ): Promise<PartState> {
    const { pricedAt, total, searchWords, offers } = before;
    const state: PartState = {
      ...NOTHING_YET,
      pricedAt,
      total,
      searchWords,
      offers,
      bytes: spent,
      part: { cursor: null, nextWanted: 1 },
    };
    await store.write(isNewEpoch ? WITH_CART : WITHOUT_CART, async (rows) => {
      await assertCurrent(rows, before);
      if (before.cursor !== null || before.part) {
        const ids = await rows.products.keys();
        await rows.settings.putMany([{ key: 'catalogue-leftovers', ids }]);
        await rows.settings.deleteMany(['catalogue-tombstones']);
      }
      if (isNewEpoch) await forgetRevisions(rows);
      await rows.settings.putMany([state]);
    });
    askedFor.clear();
    return state;
  }

  /** Products as they are now: of a state that is no older than where the reader is. */
  async function named(ids: readonly string[], since: string | null) {
    const answer = await part.named(ids, since);
    if (since !== null && olderCursor(since, answer.body.cursor) !== since)
      throw new NoPageError('An answer from before');
    return answer;
  }

  /** What the person needs and the device does not have. */
  async function fetchNeeded(before: PartState, ids: readonly string[]): Promise<PartState> {
    let state = before;
    const wanted = [...new Set(ids)].filter((id) => !askedFor.has(id));
    const missing = await store.read(async (rows) => {
      const held = await rows.products.getMany(wanted);
      const left = new Set(await leftoversIn(rows));
      return wanted.filter((id, place) => !held[place] || left.has(id));
    });
    for (const batch of inBatches(missing)) {
      const { body, bytes, serverTime } = await named(batch, state.part.cursor);
      for (const id of batch) askedFor.add(id);
      const cursor = olderCursor(state.part.cursor, body.cursor);
      const next = { bytes: state.bytes + bytes, part: { ...state.part, cursor } };
      state = await keep(state, body.changes, next, serverTime);
    }
    return state;
  }

  /** What is most wanted of the categories of what the person needs, as far as the budget allows. */
  async function fetchTheirs(before: PartState, ids: readonly string[]): Promise<PartState> {
    let state = before;
    const theirs = categoriesOf(await store.read(async ({ products }) => products.getMany(ids)));
    let size = 0;
    for (const category of theirs.slice(0, MAX_CATEGORIES)) {
      const { cursor: known, categories = [] } = state.part;
      if (categories.includes(category)) continue;
      if (!knowsCategories || state.bytes + size > byteBudget()) break;
      const answer = await part.mostWantedOf(category).catch((error: unknown) => {
        if (!(error instanceof NoPageError && error.isUnknown)) throw error;
        knowsCategories = false;
      });
      if (!answer) break;
      const { body, bytes } = answer;
      // What follows notices that, too, and begins again.
      if (known !== null && epochOf(body.cursor) !== epochOf(known)) break;
      size = bytes;
      const next = {
        ...state.part,
        cursor: olderCursor(known, body.cursor),
        categories: [...categories, category],
      };
      const change = { bytes: state.bytes + bytes, inShop: body.total, part: next };
      state = await keep(state, body.changes, change, body.pricedAt);
    }
    return state;
  }

  /** Pulls what is most wanted, page after page, as far as the budget allows. */
  async function fill(before: PartState): Promise<CatalogueState | 'fits' | 'other epoch'> {
    let state = before;
    while (hasRoom(state)) {
      const { nextWanted: page, cursor: known } = state.part;
      const { body, bytes } = await part.mostWanted(page);
      pageSize = bytes;
      if (known !== null && epochOf(body.cursor) !== epochOf(known)) return 'other epoch';
      const { changes, more, total: inShop, pricedAt } = body;
      const isFirst = page === 1;
      if (
        isFirst &&
        more &&
        fitsInto(byteBudget(), { total: inShop, count: changes.length, bytes })
      )
        return 'fits';
      const cursor = olderCursor(known, body.cursor);
      const next = { ...state.part, cursor, nextWanted: more ? page + 1 : 0 };
      const change = { bytes: state.bytes + bytes, inShop, part: next };
      state = await keep(state, changes, change, pricedAt);
      const isWhole = isFirst && !more && partChanges(changes).products.length === inShop;
      if (isWhole) return endFill(state, isWhole);
    }
    return endFill(state, false);
  }

  /** Whether another page is to be had, and fits in. */
  const hasRoom = ({ bytes, part: { nextWanted } }: PartState) => {
    const size = pageSize ?? (nextWanted > 1 ? bytes / (nextWanted - 1) : 0);
    return nextWanted > 0 && bytes + size <= byteBudget() * FOR_ALL;
  };

  /** What was held before and has not come again goes; from a whole copy also what the shop has not confirmed. */
  async function endFill(before: PartState, isWhole: boolean): Promise<CatalogueState> {
    const { state, gone } = await store.write(WITHOUT_CART, async (rows) => {
      await assertCurrent(rows, before);
      const unconfirmed = isWhole ? await unconfirmedIn(rows) : [];
      const ids = [...(await leftoversIn(rows)), ...unconfirmed];
      await rows.products.deleteMany(ids);
      await rows.settings.deleteMany(['catalogue-leftovers']);
      const total = await rows.products.count();
      const { part: reached, ...rest } = before;
      const next: CatalogueState = isWhole
        ? { ...rest, total, complete: true, cursor: reached.cursor }
        : { ...before, total, partial: true };
      await rows.settings.putMany([next]);
      return { state: next, gone: ids };
    });
    if (gone.length > 0) onChanged(gone, before.part.cursor ?? '');
    return state;
  }

  /** Asks for what is held of the products that changed. */
  async function follow(before: PartState): Promise<PartState | 'other epoch' | 'too many'> {
    let state = before;
    if (state.part.cursor === null) return state;
    const isFilled = (await store.read(leftoversIn)).length === 0;
    const pages = await changedSince(part, state.part.cursor, state.total);
    if (typeof pages === 'string') return pages;
    for (const { body, serverTime } of pages) {
      const { ids, cursor, more, total: inShop = state.inShop, searchWords, offers } = body;
      const known = await store.read(async ({ products }) => products.getMany(ids));
      const held = known.flatMap((product) => product?._id ?? []);
      const changes: CataloguePage['changes'] = [];
      for (const batch of inBatches(held))
        changes.push(...(await named(batch, cursor)).body.changes);
      const { pricedAt } = state;
      const next = {
        inShop,
        // The last page names them.
        ...(more ? {} : { searchWords, offers }),
        pricedAt: !more && isFilled ? (serverTime ?? pricedAt) : pricedAt,
        part: { ...state.part, cursor },
      };
      state = await keep(state, changes, next, serverTime, ids);
    }
    return state;
  }

  /** The state as one of a part; a copy that once stopped in the middle of the feed has seen all changes up to there. */
  async function asPart(state: CatalogueState): Promise<PartState | undefined> {
    if (state.part) return { ...state, part: state.part };
    const { cursor } = state;
    if (!state.partial || cursor === null) return undefined;
    // An older server does not know it, and its feed goes on from there.
    await part.changed(cursor);
    const next: PartState = { ...state, cursor: null, part: { cursor, nextWanted: 0 } };
    await store.write(WITHOUT_CART, async (rows) => {
      await assertCurrent(rows, state);
      await rows.settings.putMany([next]);
    });
    return next;
  }

  async function pullFrom(from: CatalogueState): Promise<PartResult> {
    let state = (await asPart(from)) ?? (await beginFrom(from, false));
    for (;;) {
      const followed = await follow(state);
      if (typeof followed === 'string') {
        state = await beginFrom(await readState(), followed === 'other epoch');
        continue;
      }
      const ids = await needed();
      state = await fetchTheirs(await fetchNeeded(followed, ids), ids);
      if (state.partial && !hasRoom(state)) return 'partial';
      const filled = await fill(state);
      if (filled === 'fits') {
        await takeFeed(state);
        return 'fits';
      }
      if (filled === 'other epoch') state = await beginFrom(await readState(), true);
      else if (filled.part) state = { ...filled, part: filled.part };
      else return 'complete';
    }
  }

  /** The feed is pulled from its start. */
  async function takeFeed(before: PartState): Promise<void> {
    await store.write(WITHOUT_CART, async (rows) => {
      await assertCurrent(rows, before);
      const { pricedAt, total } = before;
      await rows.settings.putMany([{ ...NOTHING_YET, pricedAt, total }]);
    });
  }

  /** Again, where another tab was faster. @throws NoPageError without a valid answer; what was written stays */
  async function pull(from?: CatalogueState): Promise<PartResult> {
    try {
      return await pullFrom(from ?? (await readState()));
    } catch (error) {
      if (error instanceof OvertakenError) return pull();
      throw error;
    }
  }

  return {
    /** Fills the part, or brings it up to date. @throws NoPageError */
    pull: () => pull(),
    /**
     * Takes a part in place of a feed that is too long.
     * @param spent the bytes that the feed's page took
     * @throws NoPageError
     */
    async begin(before: CatalogueState, isNewEpoch: boolean, spent: number): Promise<PartResult> {
      try {
        return await pull(await beginFrom(before, isNewEpoch, spent));
      } catch (error) {
        if (error instanceof OvertakenError) return pull();
        throw error;
      }
    },
  };
}
