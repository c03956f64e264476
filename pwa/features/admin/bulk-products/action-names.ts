import type { Message } from '../../../i18n/translate';
import type { BulkAction } from './read-change';

/** What each action is called. */
export const ACTION_NAMES = {
  price: 'Change price',
  stock: 'Change stock',
  category: 'Change category',
  draft: 'Turn into a draft',
  sale: 'Put on sale',
  delete: 'Delete',
} as const satisfies Record<BulkAction, Message>;
