/**
 * For how long a screen offers to take back what was done, in milliseconds. Apart from the other limits: what says so is shown while the
 * code of the device is missing.
 */
export const UNDO_WINDOW = 10_000;
