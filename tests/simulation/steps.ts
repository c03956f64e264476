import type { Random } from './random';
import type { Scene } from './scene';
import { AMEND_STEP } from './amend-step';
import { CART_STEP } from './cart-step';
import { COPY_STEPS } from './copy-steps';
import { CROWD_STEP } from './crowd-step';
import { SHOPPER_STEPS } from './shopper-steps';
import { DEVICE_STEPS } from './device-steps';
import { MISFIT_STEPS } from './misfit-steps';
import { SECOND_THOUGHTS_STEPS } from './second-thoughts-steps';
import { SHOP_STEPS } from './shop-steps';
import { WAVERING_STEPS } from './wavering-steps';

/** A kind of step: how often it comes, and what it does. It starts something, and waits for nothing. */
export interface StepKind {
  readonly weight: number;
  /** @returns false where it could not be done now */
  run(scene: Scene, random: Random): boolean;
}
export type StepTable = Readonly<Record<string, StepKind>>;

/** One step of a history: with the same seeds it does the same, whichever steps are left out before it. */
export interface Step {
  readonly kind: string;
  /** Its exact action, and what happens meanwhile. */
  readonly seed: number;
  /** How much happens after it, before the next one. */
  readonly turns: number;
}

export const STEPS: StepTable = {
  ...SHOPPER_STEPS,
  ...SECOND_THOUGHTS_STEPS,
  ...DEVICE_STEPS,
  ...MISFIT_STEPS,
  ...SHOP_STEPS,
  ...AMEND_STEP,
  ...COPY_STEPS,
  ...CROWD_STEP,
  ...WAVERING_STEPS,
  ...CART_STEP,
};

const NAMES = Object.keys(STEPS);
const WEIGHTS = Object.values(STEPS).reduce((sum, { weight }) => sum + weight, 0);

/** Chooses the steps of a history. */
export function chooseSteps(random: Random, count: number): Step[] {
  return Array.from({ length: count }, () => {
    let left = random.below(WEIGHTS);
    const kind = NAMES.find((name) => (left -= STEPS[name]?.weight ?? 0) < 0) ?? '';
    const seed = random.below(2 ** 31);
    // Mostly little happens between two steps, so that they overlap; sometimes everything becomes idle.
    const turns = random.chance(0.1) ? 100_000 : random.below(random.chance(0.3) ? 400 : 60);
    return { kind, seed, turns };
  });
}
