import type { Tag } from './openapi-types';

/** The groups of calls in the order of the page, by the first part of their path. */
const TAGS: Readonly<Record<string, Tag>> = {
  users: {
    name: 'People',
    description: 'Registration, sign-in, one’s own profile, and the admins’ list of people.',
  },
  products: {
    name: 'Products',
    description: 'The catalogue, its reviews, and what admins change of it.',
  },
  upload: { name: 'Pictures', description: 'Pictures of products.' },
  addresses: {
    name: 'Addresses',
    description: 'One’s own address book. Somebody else’s addresses are not found.',
  },
  orders: {
    name: 'Orders',
    description: 'Placing and reading orders; admins list, mark as paid and as delivered.',
  },
  'pin-table': {
    name: 'Delivery',
    description:
      'Where the shop delivers, in how many days, and where cash is taken: by postal code.',
  },
  payments: { name: 'Payments', description: 'Online payment.' },
  admin: {
    name: 'Dashboard',
    description: 'How the shop does, and who did what about accounts and money, for its admins.',
  },
  sync: {
    name: 'Sync',
    description: 'The queue of a device: what was done without signal, delivered exactly once.',
  },
  catalogue: { name: 'Change feed', description: 'The whole catalogue, and what changed of it.' },
  'push-subscription': {
    name: 'Notices',
    description: 'Notices on a device: of one’s own orders, and of new orders for admins.',
  },
  errors: { name: 'Errors', description: 'What failed on devices, reported by them.' },
  events: { name: 'Events', description: 'Tell that there is something new to pull.' },
  'openapi.json': { name: 'Contract', description: 'This contract, for programs and people.' },
  healthz: { name: 'Health', description: 'For whoever runs the shop.' },
};

/** Paths whose first part belongs to a group of another name. */
const SAME_AS: Readonly<Record<string, string>> = {
  docs: 'openapi.json',
  readyz: 'healthz',
  metrics: 'healthz',
  settings: 'openapi.json',
  policies: 'openapi.json',
  'stand-in': 'payments',
  reviews: 'products',
};

/** The group of a path under its router's prefix. @throws Error for a path that belongs to none */
export function tagOf(path: string): Tag {
  const [, first = ''] = path.split('/');
  const tag = TAGS[SAME_AS[first] ?? first];
  if (!tag) throw new Error(`${path} belongs to no group of the contract`);
  return tag;
}

/** The groups that are used, in the order of the page. */
export function inOrder(used: ReadonlySet<string>): readonly Tag[] {
  return Object.values(TAGS).filter(({ name }) => used.has(name));
}
