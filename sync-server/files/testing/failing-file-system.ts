import {
  machineFileSystem,
  type DurableFile,
  type DurableFileSystem,
} from '../durable-file-system';

/** The steps of one write of the shop's file, in order; tests fail each of them. */
export const WRITE_STEPS = [
  'create',
  'writeFile',
  'sync',
  'close',
  'link',
  'rename previous',
  'rename',
  'syncDirectory',
] as const;
export type Step = (typeof WRITE_STEPS)[number] | 'copyFile';

/** How a step fails: without effect, half done, or after it was done. */
export type Failure = 'before' | 'torn' | 'after';

/** For tests: the machine's file system, of which chosen steps fail as on a full or broken disk. */
export class FailingFileSystem implements DurableFileSystem {
  /** The steps that were called, in order. */
  readonly calls: Step[] = [];
  /** What fails from now on. */
  failing: { readonly step: Step; readonly how: Failure; readonly code: string } | undefined;
  /** Waited for before each step, where it is set. */
  hold: ((step: Step) => Promise<void>) | undefined;

  readonly readFile = machineFileSystem.readFile;
  readonly unlink = machineFileSystem.unlink;
  readonly list = machineFileSystem.list;
  readonly isSameFile = machineFileSystem.isSameFile;

  async create(path: string): Promise<DurableFile> {
    let made = false;
    await this.#step('create', async () => {
      made = true;
    }).catch(async (error: unknown) => {
      if (made) await (await machineFileSystem.create(path)).close();
      throw error;
    });
    const file = await machineFileSystem.create(path);
    return {
      writeFile: (bytes) =>
        this.#step(
          'writeFile',
          () => file.writeFile(bytes),
          () => file.writeFile(bytes.subarray(0, bytes.length / 2)),
        ),
      sync: () => this.#step('sync', () => file.sync()),
      close: async () => {
        // Even where closing fails, the file is closed.
        await file.close();
        await this.#step('close', async () => undefined);
      },
    };
  }

  rename(from: string, to: string): Promise<void> {
    const step = to.endsWith('.previous') ? 'rename previous' : 'rename';
    return this.#step(step, () => machineFileSystem.rename(from, to));
  }

  link(from: string, to: string): Promise<void> {
    return this.#step('link', () => machineFileSystem.link(from, to));
  }

  copyFile(from: string, to: string): Promise<void> {
    return this.#step('copyFile', () => machineFileSystem.copyFile(from, to));
  }

  syncDirectory(directory: string): Promise<void> {
    return this.#step('syncDirectory', () => machineFileSystem.syncDirectory(directory));
  }

  async #step(
    step: Step,
    effect: () => Promise<void>,
    half: () => Promise<void> = effect,
  ): Promise<void> {
    this.calls.push(step);
    await this.hold?.(step);
    const failing = this.failing?.step === step ? this.failing : undefined;
    if (failing?.how === 'torn') await half();
    else if (failing?.how !== 'before') await effect();
    if (failing) throw Object.assign(new Error(`${failing.code}: ${step}`), { code: failing.code });
  }
}
