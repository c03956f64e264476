import type { AnyKind } from '../kind';
import * as accounts from './accounts';
import { boughtTogether } from './bought-together';
import { cashClosings } from './cash-closings';
import * as catalogue from './catalogue';
import { columnMatches } from './column-matches';
import { deliveryRoutes } from './delivery-routes';
import { importPictures } from './import-pictures';
import { importChanges, imports } from './imports';
import { messageTemplateRows } from './message-templates';
import * as messages from './messages';
import { orderEvents } from './order-events';
import * as owner from './owner';
import { paymentKeyRows } from './payment-keys';
import * as payments from './payments';
import * as people from './people';
import { removedProducts } from './removed-products';
import { settlementEntries } from './settlement-entries';
import * as sync from './sync';
import { visitDays } from './visit-days';

/** Everything that a store keeps, in the order in which it is written to a file and moved. */
export const KINDS: readonly AnyKind[] = [
  people.users,
  people.sessions,
  people.identities,
  people.passwordResets,
  catalogue.products,
  catalogue.searchWords,
  catalogue.categoryTables,
  catalogue.ownerSettings,
  catalogue.pinTables,
  catalogue.offers,
  catalogue.stockChanges,
  accounts.addresses,
  accounts.orders,
  accounts.reviews,
  accounts.reviewReports,
  accounts.offerUses,
  ...Object.values(accounts.OWN_KINDS),
  payments.payments,
  payments.holds,
  payments.auditEntries,
  payments.gatewayEvents,
  sync.clients,
  sync.outcomes,
  sync.spentNames,
  sync.seriesYears,
  messages.mails,
  messages.pushes,
  messages.pushSubscriptions,
  owner.securityLog,
  owner.internalNotes,
  owner.deviceErrors,
  boughtTogether,
  columnMatches,
  imports,
  importChanges,
  importPictures,
  cashClosings,
  orderEvents,
  visitDays,
  messageTemplateRows,
  paymentKeyRows,
  settlementEntries,
  removedProducts,
  deliveryRoutes,
];

const byName = new Map(KINDS.map((kind) => [kind.name, kind]));

/** The kind of a name that was read from a file or a database. */
export const kindNamed = (name: string): AnyKind | undefined => byName.get(name);
