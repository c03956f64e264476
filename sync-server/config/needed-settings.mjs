/*
 * Plain JavaScript: `npm run serve` asks it before any package is installed.
 */

/** @param {(name: string) => string | undefined} given */
const paymentSettings = (given) =>
  given('PAYMENTS') === undefined
    ? ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET']
    : [];

/**
 * What a shop on the open internet cannot do without and was not given.
 * @param {(name: string) => string | undefined} given a setting's value; nothing where it is empty or missing
 * @returns {string[]} a line for each, beginning with its name
 */
export function missingForServe(given) {
  const isMissing = (name) => given(name) === undefined;
  return [
    ...['SESSION_SECRET', 'PUBLIC_URL'].filter(isMissing).map((name) => `${name} is missing`),
    ...paymentSettings(given)
      .filter(isMissing)
      .map((name) => `${name} is missing (or set PAYMENTS=cod)`),
    ...(isMissing('SMTP_URL') && given('MAIL') !== 'file'
      ? ['SMTP_URL is missing (or set MAIL=file: mails are then files in DATA_DIR/outbox)']
      : []),
  ];
}
