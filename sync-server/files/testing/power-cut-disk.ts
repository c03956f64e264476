import { basename } from 'node:path';
import type { DurableFile, DurableFileSystem } from '../durable-file-system';

interface Inode {
  bytes: Buffer;
  /** What has been synced: all that a power cut is sure to leave. */
  synced: Buffer;
}
type Names = Map<string, Inode>;

/**
 * For tests: one directory on a disk that forgets, when the power fails, what was not synced. Of the unsynced changes
 * of names any subset may survive, of the unsynced bytes any beginning.
 */
export class PowerCutDisk implements DurableFileSystem {
  #names: Names;
  readonly #durable: Names;
  #unsynced: ((names: Names) => void)[] = [];
  #stepsLeft = Infinity;
  #died = () => {};
  /** Resolves when the power has failed. */
  readonly dead = new Promise<void>((resolve) => {
    this.#died = resolve;
  });

  constructor(names: Names = new Map()) {
    this.#names = new Map(names);
    this.#durable = new Map(names);
  }

  /** After this many steps nothing is answered any more. */
  dieAfter(steps: number): void {
    this.#stepsLeft = steps;
  }

  /** The disk as it is found when the power is back. @param random numbers from 0 to below 1 */
  afterPowerCut(random: () => number): PowerCutDisk {
    const names = new Map(this.#durable);
    for (const change of this.#unsynced) if (random() < 0.5) change(names);
    const left = new Map<Inode, Inode>();
    for (const inode of names.values()) {
      const survived = random() < 0.5 ? inode.synced : cutOff(inode, random());
      left.set(inode, { bytes: survived, synced: survived });
    }
    return new PowerCutDisk(
      new Map([...names].map(([name, inode]) => [name, left.get(inode) ?? inode])),
    );
  }

  /** A copy of the whole directory as it is now, all of it synced: a backup, or what is there after the process alone has died. */
  copy(): PowerCutDisk {
    const copies = new Map<Inode, Inode>();
    for (const inode of this.#names.values())
      copies.set(inode, { bytes: inode.bytes, synced: inode.bytes });
    return new PowerCutDisk(
      new Map([...this.#names].map(([name, inode]) => [name, copies.get(inode) ?? inode])),
    );
  }

  /** Restores one file from another disk, as is done by hand with a backup. */
  putBack(name: string, from: PowerCutDisk): void {
    const { bytes } = from.#inode(name);
    const inode: Inode = { bytes, synced: bytes };
    this.#names.set(name, inode);
    this.#durable.set(name, inode);
  }

  async create(path: string): Promise<DurableFile> {
    await this.#step();
    const name = basename(path);
    if (this.#names.has(name)) throw failure('EEXIST');
    const inode: Inode = { bytes: Buffer.alloc(0), synced: Buffer.alloc(0) };
    this.#change((names) => names.set(name, inode));
    return {
      writeFile: async (bytes) => {
        inode.bytes = Buffer.from(bytes);
        await this.#step();
      },
      sync: async () => {
        await this.#step();
        inode.synced = inode.bytes;
      },
      close: () => this.#step(),
    };
  }

  async readFile(path: string): Promise<Buffer> {
    return Buffer.from(this.#inode(path).bytes);
  }

  async rename(from: string, to: string): Promise<void> {
    await this.#step();
    const inode = this.#inode(from);
    if (this.#names.get(basename(to)) === inode) return;
    this.#change((names) => {
      names.set(basename(to), inode);
      names.delete(basename(from));
    });
  }

  async link(from: string, to: string): Promise<void> {
    await this.#step();
    const inode = this.#inode(from);
    if (this.#names.has(basename(to))) throw failure('EEXIST');
    this.#change((names) => names.set(basename(to), inode));
  }

  async copyFile(): Promise<void> {
    throw failure('ENOSYS');
  }

  async unlink(path: string): Promise<void> {
    await this.#step();
    this.#inode(path);
    this.#change((names) => names.delete(basename(path)));
  }

  async list(): Promise<string[]> {
    return [...this.#names.keys()];
  }

  async isSameFile(one: string, other: string): Promise<boolean> {
    return this.#inode(one) === this.#inode(other);
  }

  async syncDirectory(): Promise<void> {
    await this.#step();
    for (const change of this.#unsynced) change(this.#durable);
    this.#unsynced = [];
  }

  #change(change: (names: Names) => void): void {
    change(this.#names);
    this.#unsynced.push(change);
  }

  #inode(path: string): Inode {
    const inode = this.#names.get(basename(path));
    if (!inode) throw failure('ENOENT');
    return inode;
  }

  /** Counts a step; the one after the last never ends. */
  #step(): Promise<void> {
    this.#stepsLeft -= 1;
    if (this.#stepsLeft >= 0) return Promise.resolve();
    this.#died();
    return new Promise(() => {});
  }
}

/** Unsynced bytes: what was synced is safe only where nothing was written over it; here files are written once. */
function cutOff({ bytes, synced }: Inode, share: number): Buffer {
  return synced.length > 0 ? synced : bytes.subarray(0, Math.floor(bytes.length * share));
}

function failure(code: string): Error {
  return Object.assign(new Error(code), { code });
}
