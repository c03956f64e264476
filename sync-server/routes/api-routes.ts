import type { Route } from '../routing/route';
import { addressRoutes } from './addresses';
import { adminRoutes } from './admin';
import { catalogueRoutes } from './catalogue';
import { contractRoutes } from './contract';
import { csvRoutes } from './csv';
import { errorRoutes } from './errors';
import { emailConfirmationRoutes } from './email-confirmation';
import { googleRoutes } from './google';
import { internalNoteRoutes } from './internal-notes';
import { orderAdminRoutes } from './order-admin';
import { orderMoneyRoutes } from './order-money';
import { cancelOneOrderRoutes } from './cancel-one-order';
import { orderTransitionRoutes } from './order-transitions';
import { orderRoutes } from './orders';
import { ownerSettingsRoutes } from './owner-settings';
import { ownSessionRoutes } from './own-sessions';
import { ownerNotificationRoutes } from './owner-notifications';
import { passwordResetRoutes } from './password-reset';
import { paymentAdminRoutes } from './payment-admin';
import { paymentRoutes } from './payments';
import { peopleRoutes } from './people';
import { numberRoutes } from './numbers';
import { printRoutes } from './print';
import { personPageRoutes } from './person-page';
import { productAdminRoutes } from './product-admin';
import { productRoutes } from './products';
import { profileRoutes } from './profile';
import { pinTableRoutes } from './pin-table';
import { roundRoutes } from './round';
import { pushSubscriptionRoutes } from './push-subscription';
import { searchWordsRoutes } from './search-words';
import { secondFactorRoutes } from './second-factor';
import { settingsRoutes } from './settings';
import { statusRoutes } from './status';
import { syncRoutes } from './sync';
import { uploadRoutes } from './upload';
import { userRoutes } from './users';

/** Every route under `/api`. The first that fits answers, so a fixed path precedes one with an `:id`. */
export const apiRoutes: readonly Route[] = [
  ...userRoutes,
  ...secondFactorRoutes,
  ...googleRoutes,
  ...passwordResetRoutes,
  ...profileRoutes,
  ...ownSessionRoutes,
  ...pushSubscriptionRoutes,
  ...emailConfirmationRoutes,
  ...peopleRoutes,
  ...csvRoutes,
  ...productRoutes,
  ...productAdminRoutes,
  ...uploadRoutes,
  ...addressRoutes,
  ...orderRoutes,
  ...orderTransitionRoutes,
  ...cancelOneOrderRoutes,
  ...orderAdminRoutes,
  ...orderMoneyRoutes,
  ...paymentRoutes,
  ...paymentAdminRoutes,
  ...syncRoutes,
  ...adminRoutes,
  ...statusRoutes,
  ...printRoutes,
  ...numberRoutes,
  ...roundRoutes,
  ...ownerNotificationRoutes,
  ...catalogueRoutes,
  ...searchWordsRoutes,
  ...pinTableRoutes,
  ...settingsRoutes,
  ...ownerSettingsRoutes,
  ...personPageRoutes,
  ...internalNoteRoutes,
  ...errorRoutes,
  ...contractRoutes,
];
