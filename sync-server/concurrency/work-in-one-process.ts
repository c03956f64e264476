import type { ShopStore } from '../store/repositories/shop-store';
import { createLeadership } from './leadership';
import { repeatedWork, type RepeatedWork, type RepeatOptions } from './repeated-work';

/** After so many periods without a sign of a process it counts as dead. */
const PERIODS = 1.5;

/**
 * Repeated work that one of all processes does: the one that began, for as long as it lives. The others look in each period
 * whether it still does.
 * @param name of the work, in all processes the same
 */
export function workInOneProcess(
  store: Pick<ShopStore, 'lease'>,
  name: string,
  work: () => Promise<void>,
  options: RepeatOptions,
): RepeatedWork {
  const leadership = createLeadership(store, name, options.every * PERIODS);
  const repeated = repeatedWork(async () => {
    await leadership.lead(work);
  }, options);
  return {
    ...repeated,
    async stop() {
      await repeated.stop();
      await leadership.leave();
    },
  };
}
