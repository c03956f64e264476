import { BETWEEN_PEOPLE } from './between-people';
import { IN_COPIES } from './in-copies';
import { IN_SECOND_THOUGHTS } from './in-second-thoughts';
import { IN_WAVERING } from './in-wavering';
import { IN_THE_BACKUP } from './in-the-backup';
import { IN_THE_RULES } from './in-the-rules';
import { IN_THE_SHOP } from './in-the-shop';
import { ON_THE_DEVICE } from './on-the-device';
import type { PlantedFault } from './planted-fault';

/** All faults that are planted, one at a time. */
export const PLANTED_FAULTS: readonly PlantedFault[] = [
  ...ON_THE_DEVICE,
  ...IN_SECOND_THOUGHTS,
  ...IN_WAVERING,
  ...IN_THE_BACKUP,
  ...IN_COPIES,
  ...BETWEEN_PEOPLE,
  ...IN_THE_SHOP,
  ...IN_THE_RULES,
];
