import type { Mail } from '../store/row-types';
import type { ShopStore } from '../store/repositories/shop-store';

/** This many gathered marks are written without waiting for more. */
const MAX_GATHERED = 100;

/**
 * The results of mails, until they are stored: many marks are one transaction. A mail that is marked here is not tried
 * again, even while the store fails. What another process has done with a mail meanwhile has priority: none returns to the
 * queue.
 */
export class MailMarks {
  /** The mail as it is to be queued; `null`: it is done, and removed. */
  readonly #marks = new Map<string, Mail | null>();
  #oldestAt = 0;

  /**
   * @param clock milliseconds since 1970
   * @param maxDelay how long marks may gather, in milliseconds
   */
  constructor(
    private readonly store: Pick<ShopStore, 'write'>,
    private readonly clock: () => number,
    private readonly maxDelay: number,
  ) {}

  get size(): number {
    return this.#marks.size;
  }

  has(id: string): boolean {
    return this.#marks.has(id);
  }

  put(id: string, next: Mail | null): void {
    if (this.#marks.size === 0) this.#oldestAt = this.clock();
    this.#marks.set(id, next);
  }

  /** In how many milliseconds the marks are to be written; infinite if there are none. */
  dueIn(): number {
    if (this.#marks.size === 0) return Infinity;
    if (this.#marks.size >= MAX_GATHERED) return 0;
    return Math.max(0, this.#oldestAt + this.maxDelay - this.clock());
  }

  async writeIfDue(): Promise<void> {
    if (this.dueIn() === 0) await this.write();
  }

  /** @throws StoreUnavailableError as the store does; the marks are kept then */
  async write(): Promise<void> {
    const marks = [...this.#marks];
    if (marks.length === 0) return;
    await this.store.write(async (shop) => {
      for (const [id, next] of marks) {
        if (!next) await shop.removeMail(id);
        else if (((await shop.mail(id))?.attempts ?? Infinity) < next.attempts)
          await shop.putMail(next);
      }
    });
    for (const [id] of marks) this.#marks.delete(id);
  }
}
