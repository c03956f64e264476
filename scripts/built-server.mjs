/** Packages with a machine's own code in them, that only some shops use, or that are data: they are loaded from where npm put them. */
export const LOADED_PACKAGES = [
  '@node-rs/argon2',
  'sharp',
  'razorpay',
  '@zxcvbn-ts/language-common',
];
