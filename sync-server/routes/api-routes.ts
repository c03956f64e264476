import type { Route } from '../http/route';
import { addressRoutes } from './addresses';
import { catalogueRoutes } from './catalogue';
import { contractRoutes } from './contract';
import { csvRoutes } from './csv';
import { eventRoutes } from './events';
import { orderAdminRoutes } from './order-admin';
import { orderRoutes } from './orders';
import { peopleRoutes } from './people';
import { productAdminRoutes } from './product-admin';
import { productRoutes } from './products';
import { profileRoutes } from './profile';
import { syncRoutes } from './sync';
import { uploadRoutes } from './upload';
import { userRoutes } from './users';

/** Every route under `/api`. The first that fits answers, so a fixed path stands before one with an `:id`. */
export const apiRoutes: readonly Route[] = [
  ...userRoutes,
  ...profileRoutes,
  ...peopleRoutes,
  ...csvRoutes,
  ...productRoutes,
  ...productAdminRoutes,
  ...uploadRoutes,
  ...addressRoutes,
  ...orderRoutes,
  ...orderAdminRoutes,
  ...syncRoutes,
  ...catalogueRoutes,
  ...eventRoutes,
  ...contractRoutes,
];
