import { randomUUID } from 'node:crypto';
import type { CommandServices, Report } from '../admin/command';
import { readStatus } from '../status/read-status';
import { whyNotStored } from '../status/why-not-stored';
import type { TestServer } from './start-test-server';

/** What a command works with, of a test server: as the control socket of the real one has it. */
export function commandServices({ store, passwords, directory }: TestServer): CommandServices {
  return {
    store,
    passwords,
    clock: Date.now,
    randomUuid: randomUUID,
    status: () =>
      readStatus({
        store,
        clock: Date.now,
        dataDir: directory,
        whyNotStored: () => whyNotStored(store),
      }),
  };
}

/** Takes what a command writes and tells, for a test to look at. */
export class RecordedReport implements Report {
  written = '';
  readonly steps: (readonly [number, number])[] = [];

  async text(piece: string): Promise<void> {
    this.written += piece;
  }

  async progress(done: number, total: number): Promise<void> {
    this.steps.push([done, total]);
  }
}
