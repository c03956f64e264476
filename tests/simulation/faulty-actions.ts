import type { SyncRequest } from '#shared/protocol/sync';
import { slowDown } from '../../sync-server/http/api-error';
import type { ShopWriter } from '../../sync-server/store/repositories/shop-on-engine';
import type {
  PlannedTransaction,
  ShopStore,
} from '../../sync-server/store/repositories/shop-store';
import { StoreUnavailableError } from '../../sync-server/store/store-errors';

/**
 * Why an action does not get through: a middlebox refuses each request that holds it; the shop fails on it each time;
 * the store is unreachable in the middle of it, once; its author has hit the rate limit, once.
 */
export type ActionFault = 'refused in front' | 'fails' | 'store gone' | 'slow down';

export const ACTION_FAULTS: readonly ActionFault[] = [
  'refused in front',
  'fails',
  'store gone',
  'slow down',
];

const ERRORS = {
  fails: () => new Error('This action fails'),
  'store gone': () => new StoreUnavailableError('Gone in the middle of it'),
  'slow down': () => slowDown(5),
};

/** An object with some of its methods replaced. */
function replacing<Target extends object>(target: Target, methods: Partial<Target>): Target {
  return new Proxy(target, {
    get: (_target, name) => {
      const value: unknown = Reflect.get(methods, name) ?? Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/** The actions that do not get through, by their ids. */
export class FaultyActions {
  #next: ActionFault[] = [];
  readonly #refused = new Set<string>();
  readonly #failing = new Set<string>();

  /** The next action that comes is one. */
  expect(fault: ActionFault): void {
    this.#next.push(fault);
  }

  /** All get through again. */
  mend(): void {
    this.#next = [];
    this.#refused.clear();
    this.#failing.clear();
  }

  #take(faults: readonly ActionFault[]): ActionFault | undefined {
    const place = this.#next.findIndex((fault) => faults.includes(fault));
    return place < 0 ? undefined : this.#next.splice(place, 1)[0];
  }

  /** A middlebox's answer to a request; nothing where it lets it through. */
  answerInFront({ actions }: Pick<SyncRequest, 'actions'>): Response | undefined {
    // The last one: of several, it must be searched for. A `void` holds nothing to refuse.
    const last = actions.findLast(({ name }) => name !== 'void');
    if (last && !this.#refused.has(last.id) && this.#take(['refused in front']))
      this.#refused.add(last.id);
    return actions.some(({ id }) => this.#refused.has(id))
      ? new Response('<html>Forbidden</html>', { status: 403 })
      : undefined;
  }

  /** The fault of an action in the shop; nothing where it is carried out. @param place in its batch */
  #errorOf(id: string, place: number): Error | undefined {
    if (this.#failing.has(id)) return ERRORS.fails();
    // A limit reached in the middle of a batch: what comes before it is answered.
    const fault = this.#take(place > 0 ? ['fails', 'slow down'] : ['fails', 'store gone']);
    if (fault === 'fails') this.#failing.add(id);
    return fault === undefined || fault === 'refused in front' ? undefined : ERRORS[fault]();
  }

  /** A store on which these actions fail. */
  failing(store: ShopStore): ShopStore {
    const planned = <Result>(
      { prefetch, work }: PlannedTransaction<Result>,
      place: number,
    ): PlannedTransaction<Result> => ({
      prefetch,
      work: (shop) => {
        const { user, outcomes: [id] = [] } = prefetch ?? {};
        if (user === undefined || id === undefined) return work(shop);
        // After its effects, before its outcome: nothing of it may stay. Known actions are answered.
        const putClient: ShopWriter['putClient'] = async (client) => {
          const error = (await shop.outcome(user, id)) ? undefined : this.#errorOf(id, place);
          if (error) throw error;
          return shop.putClient(client);
        };
        return work(replacing(shop, { putClient }));
      },
    });
    const writeInOrder: ShopStore['writeInOrder'] = (works) =>
      store.writeInOrder(works.map(planned));
    return replacing(store, { writeInOrder });
  }
}
