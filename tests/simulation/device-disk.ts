import { Dexie, type DBCore, type Middleware } from 'dexie';

/** The storage of one device: it can be full. */
export class DeviceDisk {
  /** How many more writes fail for lack of space. */
  fullFor = 0;
  /** How often a write failed for lack of space. */
  refused = 0;

  /** To be used by each database of the device. */
  readonly middleware: Middleware<DBCore> = {
    stack: 'dbcore',
    name: 'device-disk',
    create: (below) => ({
      ...below,
      table: (name) => {
        const table = below.table(name);
        return {
          ...table,
          mutate: (request) => {
            if (this.fullFor <= 0 || request.type === 'delete') return table.mutate(request);
            this.fullFor -= 1;
            this.refused += 1;
            return Dexie.Promise.reject(new DOMException('No room', 'QuotaExceededError'));
          },
        };
      },
    }),
  };
}
