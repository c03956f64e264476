import type { Layer } from '../memory/layer';

/**
 * The durable states of the shop. A reader holds one for as long as its callback runs; layers are merged into the base
 * once no reader holds an older state.
 */
export class Snapshots {
  /** Durable layers that are not merged yet, oldest first. */
  #above: Layer[] = [];
  /** How many readers hold a state, by its number. */
  readonly #held = new Map<number, number>();

  constructor(private readonly base: Layer) {}

  /** The newest durable state. */
  get newest(): Layer {
    return this.#above.at(-1) ?? this.base;
  }

  /** Holds the newest durable state until it is released. */
  hold(): { readonly state: Layer; readonly letGo: () => void } {
    const state = this.newest;
    const { number } = state;
    this.#held.set(number, (this.#held.get(number) ?? 0) + 1);
    return {
      state,
      letGo: () => {
        const left = (this.#held.get(number) ?? 0) - 1;
        if (left > 0) this.#held.set(number, left);
        else this.#held.delete(number);
        this.#fold();
      },
    };
  }

  /** This layer, which is based on the newest state, has become durable. */
  advance(layer: Layer): void {
    this.#above.push(layer);
    this.#fold();
  }

  #fold(): void {
    const oldest = Math.min(...this.#held.keys());
    while (this.#above[0] && this.#above[0].number <= oldest) {
      const layer = this.#above[0];
      this.base.absorb(layer);
      this.#above.shift();
      // A reader of the layer sees it and then the base, and the layers before it can go.
      layer.below = this.base;
    }
  }
}
