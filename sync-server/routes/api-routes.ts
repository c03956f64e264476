import type { Route } from '../routing/route';
import { addressRoutes } from './addresses/addresses';
import { adminRoutes } from './shop/admin';
import { bookRoutes } from './shop/books';
import { gstRoutes } from './shop/gst';
import { mailRoutes } from './shop/mails';
import { policyRoutes } from './shop/policies';
import { messageRoutes } from './shop/messages';
import { catalogueRoutes } from './catalogue/catalogue';
import { contractRoutes } from './contract';
import { csvRoutes } from './csv';
import { errorRoutes } from './shop/errors';
import { emailConfirmationRoutes } from './people/email-confirmation';
import { googleRoutes } from './people/google';
import { internalNoteRoutes } from './people/internal-notes';
import { orderAdminRoutes } from './orders/order-admin';
import { orderMoneyRoutes } from './orders/order-money';
import { cancelOneOrderRoutes } from './orders/cancel-one-order';
import { amendOrderRoutes } from './orders/amend-order';
import { orderReturnRoutes } from './orders/order-returns';
import { cashDeskRoutes } from './orders/cash-desk';
import { dispatchListRoutes } from './orders/dispatch-list';
import { orderHookRoutes } from './orders/order-hook';
import { orderTransitionRoutes } from './orders/order-transitions';
import { orderRoutes } from './orders/orders';
import { phoneOrderRoutes } from './orders/phone-orders';
import { offerRoutes } from './shop/offers';
import { ownerSettingsRoutes } from './shop/owner-settings';
import { setupRoutes } from './shop/setup';
import { ownSessionRoutes } from './people/own-sessions';
import { ownerNotificationRoutes } from './shop/owner-notifications';
import { passwordResetRoutes } from './people/password-reset';
import { paymentAdminRoutes } from './payments/payment-admin';
import { paymentKeyRoutes } from './payments/payment-keys';
import { settlementRoutes } from './payments/settlements';
import { paymentRoutes } from './payments/payments';
import { peopleRoutes } from './people/people';
import { numberRoutes } from './orders/numbers';
import { printRoutes } from './orders/print';
import { personPageRoutes } from './people/person-page';
import { productAdminRoutes } from './catalogue/product-admin';
import { productRoutes } from './catalogue/products';
import { profileRoutes } from './people/profile';
import { pinTableRoutes } from './addresses/pin-table';
import { reviewAdminRoutes } from './catalogue/review-admin';
import { reviewPictureRoutes } from './catalogue/review-pictures';
import { reviewReportRoutes } from './catalogue/review-reports';
import { roundRoutes } from './orders/round';
import { pushSubscriptionRoutes } from './people/push-subscription';
import { categoryRoutes } from './catalogue/categories';
import { searchWordsRoutes } from './catalogue/search-words';
import { secondFactorRoutes } from './people/second-factor';
import { settingsRoutes } from './shop/settings';
import { statusRoutes } from './shop/status';
import { syncRoutes } from './sync/sync';
import { uploadRoutes } from './catalogue/upload';
import { userRoutes } from './people/users';

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
  ...reviewAdminRoutes,
  ...reviewReportRoutes,
  ...reviewPictureRoutes,
  ...addressRoutes,
  ...orderRoutes,
  ...phoneOrderRoutes,
  ...dispatchListRoutes,
  ...cashDeskRoutes,
  ...orderHookRoutes,
  ...orderTransitionRoutes,
  ...amendOrderRoutes,
  ...orderReturnRoutes,
  ...cancelOneOrderRoutes,
  ...orderAdminRoutes,
  ...orderMoneyRoutes,
  ...paymentKeyRoutes,
  ...settlementRoutes,
  ...paymentRoutes,
  ...paymentAdminRoutes,
  ...syncRoutes,
  ...adminRoutes,
  ...bookRoutes,
  ...gstRoutes,
  ...messageRoutes,
  ...policyRoutes,
  ...mailRoutes,
  ...statusRoutes,
  ...printRoutes,
  ...numberRoutes,
  ...roundRoutes,
  ...ownerNotificationRoutes,
  ...catalogueRoutes,
  ...categoryRoutes,
  ...searchWordsRoutes,
  ...pinTableRoutes,
  ...settingsRoutes,
  ...offerRoutes,
  ...setupRoutes,
  ...ownerSettingsRoutes,
  ...personPageRoutes,
  ...internalNoteRoutes,
  ...errorRoutes,
  ...contractRoutes,
];
