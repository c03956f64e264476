import { afterEach, beforeEach, describe } from 'vitest';
import type { ShopStore } from '../../repositories/shop-store';
import { accountContract } from './store-contract-accounts';
import { boundsContract } from './store-contract-bounds';
import { feedContract } from './store-contract-feeds';
import { invoiceContract } from './store-contract-invoices';
import { orderListContract } from './store-contract-orders';
import { paymentContract } from './store-contract-payments';
import { paymentListContract } from './store-contract-payment-lists';
import { peopleContract } from './store-contract-people';
import { atOnceContract } from './store-contract-at-once';
import { prefetchContract } from './store-contract-prefetch';
import { pushContract } from './store-contract-pushes';
import { rowContract } from './store-contract-rows';
import { salesContract } from './store-contract-sales';
import { securityContract } from './store-contract-security';
import { auditTrailContract } from './store-contract-audit-trail';
import { statusContract } from './store-contract-status';
import { stockContract } from './store-contract-stock';
import { stockAloneContract } from './store-contract-stock-alone';
import { sharedContract } from './store-contract-shared';
import { transactionContract } from './store-contract-transactions';
import { wishContract } from './store-contract-wishes';

/** Reads and feeds: what a replica may answer too. */
function readingContract(store: () => ShopStore): void {
  describe('rows', () => rowContract(store));
  describe('people', () => peopleContract(store));
  describe('the list of orders', () => orderListContract(store));
  describe('what there are many of', () => boundsContract(store));
  describe('sales', () => salesContract(store));
  describe('lists of payments', () => paymentListContract(store));
  describe('feeds', () => feedContract(store));
  describe('wishes and alerts', () => wishContract(store));
}

function wholeContract(store: () => ShopStore): void {
  readingContract(store);
  describe('payments', () => paymentContract(store));
  describe('the history of stocks', () => stockContract(store));
  describe('changes of stock alone', () => stockAloneContract(store));
  describe('trail and events', () => auditTrailContract(store));
  describe('accounts and mails', () => accountContract(store));
  describe('notices', () => pushContract(store));
  describe('status', () => statusContract(store));
  describe('the security log', () => securityContract(store));
  describe('numbers of invoices', () => invoiceContract(store));
  describe('transactions', () => transactionContract(store));
  describe('prefetch', () => prefetchContract(store));
  describe('transactions at once', () => atOnceContract(store));
  describe('what processes share', () => sharedContract(store));
}

/**
 * The contract of `ShopStore`: the same tests run on every implementation.
 * @param open makes an empty store; the contract closes it
 */
export const describeStoreContract = (name: string, open: () => Promise<ShopStore>): void =>
  describeContract(name, open, wholeContract);

/** As `describeStoreContract`, of what is read alone. */
export const describeReadingContract = (name: string, open: () => Promise<ShopStore>): void =>
  describeContract(name, open, readingContract);

function describeContract(
  name: string,
  open: () => Promise<ShopStore>,
  contract: (store: () => ShopStore) => void,
): void {
  describe(`${name} keeps the contract of the store`, () => {
    let current: ShopStore | undefined;
    const store = () => {
      if (!current) throw new Error('No store is open');
      return current;
    };

    beforeEach(async () => {
      current = await open();
    });
    afterEach(async () => {
      await current?.close();
      current = undefined;
    });

    contract(store);
  });
}
