import { strokeIcon } from './icons';

/** Icons that no initial page shows: kept out of its script. */
export const ShareIcon = strokeIcon('ShareIcon', 'M12 15V4m0 0L8 8m4-4 4 4M6 12H5v8h14v-8h-1');
export const BinIcon = strokeIcon(
  'BinIcon',
  'M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.9 13h9.2l.9-13M10 11v5.5M14 11v5.5',
);
export const EditIcon = strokeIcon(
  'EditIcon',
  'M4.5 19.5 5.5 15 16 4.5l3.5 3.5L9 18.5l-4.5 1ZM13.5 7l3.5 3.5',
);
export const SendIcon = strokeIcon(
  'SendIcon',
  'M20.5 3.5 3.5 10.5l6.5 3 3 6.5 7.5-16.5ZM10 13.5l4-4',
);
export const InfoIcon = strokeIcon(
  'InfoIcon',
  'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 11v5m0-8.5v.1',
);
export const ClockIcon = strokeIcon(
  'ClockIcon',
  'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 7.5V12l3 2',
);
export const CloseIcon = strokeIcon('CloseIcon', 'm6 6 12 12M18 6 6 18');
