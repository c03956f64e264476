import { Socket } from 'node:net';

type Written = (error?: Error | null) => void;

/**
 * A connection that sends together what is written before the program turns to something else. The driver writes each statement by
 * itself, and a call of the system for each is a third of what an order costs the process.
 */
export class GatheringSocket extends Socket {
  #isGathering = false;

  override write(data: Uint8Array | string, written?: Written): boolean;
  override write(data: Uint8Array | string, encoding?: BufferEncoding, written?: Written): boolean;
  override write(
    data: Uint8Array | string,
    encoding?: BufferEncoding | Written,
    written?: Written,
  ): boolean {
    if (!this.#isGathering && !this.connecting) {
      this.#isGathering = true;
      this.cork();
      process.nextTick(() => {
        this.#isGathering = false;
        this.uncork();
      });
    }
    return typeof encoding === 'function'
      ? super.write(data, encoding)
      : super.write(data, encoding, written);
  }
}
