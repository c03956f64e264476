import { Client } from 'pg';
import { vi } from 'vitest';

/** For tests: simulates the death of processes by the names of their connections. From some statement on they send none. */
export function dyingProcesses() {
  const { query } = Client.prototype;
  /** By name: how many statements it sends yet. */
  const left = new Map<string, number>();
  let told: (name: string) => void = () => undefined;
  vi.spyOn(Client.prototype, 'query').mockImplementation(function (
    this: Client,
    ...given: unknown[]
  ) {
    const name = String(Reflect.get(this, 'connectionParameters').application_name);
    const more = left.get(name) ?? Infinity;
    if (more === 0) {
      Reflect.get(this, 'connection').stream.destroy();
      const callback = given.at(-1);
      const death = new Error('This process is dead');
      if (typeof callback !== 'function') return Promise.reject(death);
      callback(death);
      return undefined;
    }
    left.set(name, more - 1);
    if (JSON.stringify(given[0]).includes('pg_notify')) told(name);
    return Reflect.apply(query, this, given);
  });
  return {
    /**
     * @param commits how many commits the write makes
     * @returns whether it notified the others of all that it wrote
     */
    async until(
      name: string,
      statements: number,
      write: () => Promise<unknown>,
      commits = 1,
    ): Promise<boolean> {
      let isWhole = false;
      let notifications = 0;
      const notified = new Promise<void>((resolve) => {
        told = (teller) => {
          if (teller !== name) return;
          notifications += 1;
          if (notifications < commits) return;
          isWhole = true;
          resolve();
        };
      });
      left.set(name, statements);
      await write().then(
        () => Promise.race([notified, new Promise((resolve) => setTimeout(resolve, 100))]),
        () => undefined,
      );
      left.set(name, 0);
      return isWhole;
    },
  };
}
