import { AsyncLocalStorage } from 'node:async_hooks';

/** A process of the shop: all that runs in it, whatever waits in between. */
export class SimulatedProcess {
  isDead = false;

  /** Runs something that the process does. */
  run<Result>(work: () => Result): Result {
    return running.run(this, work);
  }
}

const running = new AsyncLocalStorage<SimulatedProcess | undefined>();

/** The process that does what happens now; nothing outside of one. */
export const runningProcess = (): SimulatedProcess | undefined => running.getStore();

/** Work for later, done by the process that schedules it, unless it has died by then. */
export function ofThisProcess(work: () => void): () => void {
  const process = running.getStore();
  if (!process) return work;
  return () => {
    if (!process.isDead) process.run(work);
  };
}
