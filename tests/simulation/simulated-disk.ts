import type { DurableFile, DurableFileSystem } from '../../sync-server/files/durable-file-system';
import type { PowerCutDisk } from '../../sync-server/files/testing/power-cut-disk';
import type { World } from './world';

/** The steps at which a disk can refuse. */
export const DISK_STEPS = ['create', 'write', 'sync', 'rename', 'sync directory'] as const;

/** How a disk refuses: with which error, and at which step. */
export interface Refusal {
  readonly code: 'ENOSPC' | 'EIO';
  readonly at: (typeof DISK_STEPS)[number];
}

/** A process's view of a disk: each step waits until chance lets it go on, and a dead process takes none. */
export class ProcessDisk implements DurableFileSystem {
  #dead = false;
  /** Set while the disk refuses. */
  refuses: Refusal | undefined;

  constructor(
    private readonly world: World,
    private readonly disk: PowerCutDisk,
  ) {}

  get isDead(): boolean {
    return this.#dead;
  }

  /** Ends the process: nothing it began goes on. */
  die(): void {
    this.#dead = true;
  }

  async #step<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
    await this.world.gate(`disk ${what}`);
    if (this.#dead) return new Promise(() => undefined);
    if (this.refuses?.at === what)
      throw Object.assign(new Error(this.refuses.code), { code: this.refuses.code });
    const result = await work();
    return this.#dead ? new Promise(() => undefined) : result;
  }

  async create(path: string): Promise<DurableFile> {
    const file = await this.#step('create', () => this.disk.create(path));
    return {
      writeFile: (bytes) => this.#step('write', () => file.writeFile(bytes)),
      sync: () => this.#step('sync', () => file.sync()),
      close: () => file.close(),
    };
  }
  readFile = (path: string) => this.disk.readFile(path);
  rename = (from: string, to: string) => this.#step('rename', () => this.disk.rename(from, to));
  link = (from: string, to: string) => this.#step('link', () => this.disk.link(from, to));
  copyFile = () => this.disk.copyFile();
  unlink = (path: string) => this.#step('unlink', () => this.disk.unlink(path));
  list = () => this.disk.list();
  isSameFile = (one: string, other: string) => this.disk.isSameFile(one, other);
  syncDirectory = () => this.#step('sync directory', () => this.disk.syncDirectory());
}
