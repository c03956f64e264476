import type { ShopWriter } from '../store/repositories/shop-on-engine';
import type { ShopStore } from '../store/repositories/shop-store';
import { changedStore } from '../store/repositories/changed-store';

/** Asked before each call of a transaction; throws where that call is to fail. */
export type Fault = (method: string, args: readonly unknown[]) => void;

/** A store whose transactions fail where a test says so; reads outside of them go through. */
export function faultyStore(store: ShopStore, fault: Fault): ShopStore {
  const faulty = (shop: ShopWriter): ShopWriter =>
    new Proxy(shop, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name, target);
        if (typeof member !== 'function') return member;
        return async (...args: unknown[]): Promise<unknown> => {
          fault(String(name), args);
          return Reflect.apply(member, target, args);
        };
      },
    });
  return changedStore(store, {
    write: (work, options) => store.write((shop) => work(faulty(shop)), options),
    writeInOrder: (works) =>
      store.writeInOrder(
        works.map(({ work, ...options }) => ({ ...options, work: (shop) => work(faulty(shop)) })),
      ),
  });
}
