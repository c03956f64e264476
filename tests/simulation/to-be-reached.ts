import { FAULTS } from './device-steps';
import { ACTION_FAULTS } from './faulty-actions';
import { STEPS } from './steps';

/** What the histories of one run of `npm test` must have reached, each at least once. */
export const TO_REACH: readonly string[] = [
  ...Object.keys(STEPS).map((kind) => `step: ${kind}`),
  ...FAULTS.map((fault) => `fault: ${fault}`),
  ...ACTION_FAULTS.map((fault) => `action: ${fault}`),
  'page killed at once',
  'worker killed',
  'server killed, power fails',
  'server killed, power stays',
  'restored: file',
  'restored: folder',
  'taken back',
  'too late to take back',
  'replaced',
  'edited and ordered again',
  'not saved',
  'cart was ordered already',
  'person deleted',
  'order amend: 200',
  'draft visited',
  'round kept',
  'begun online',
  'begun online again',
  'ordered in the place of a begun order',
  'begun order came after the one in its place',
  'online payment waits for an edited order',
  'cancellation taken back',
  'two tabs at one order',
  'cart of a visitor changed',
  'cart of an account changed',
  'cart of the account shown',
];
