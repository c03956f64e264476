import type { Route } from '../http/route';
import { addressRoutes } from './addresses';
import { catalogueRoutes } from './catalogue';
import { eventRoutes } from './events';
import { orderRoutes } from './orders';
import { productRoutes } from './products';
import { syncRoutes } from './sync';
import { userRoutes } from './users';

/** Every route under `/api`. The first that fits answers, so a fixed path stands before one with an `:id`. */
export const apiRoutes: readonly Route[] = [
  ...userRoutes,
  ...productRoutes,
  ...addressRoutes,
  ...orderRoutes,
  ...syncRoutes,
  ...catalogueRoutes,
  ...eventRoutes,
];
