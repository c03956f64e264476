import { DEFAULT_SETTINGS } from '#shared/shop/default-settings';
import type { ShopStore } from '../repositories/shop-store';
import {
  sampleAddress,
  sampleAlert,
  sampleAudit,
  sampleCapture,
  sampleClient,
  sampleDeviceError,
  sampleEvent,
  sampleHold,
  sampleIdentity,
  sampleMail,
  sampleOffer,
  sampleOrder,
  sampleOutcome,
  samplePayment,
  samplePinTable,
  samplePush,
  sampleSubscription,
  sampleProduct,
  sampleRefund,
  sampleReset,
  sampleReview,
  sampleSecurity,
  sampleSession,
  sampleUser,
  sampleWish,
} from './store-samples';

/** For tests: puts rows of every kind into an empty store, in several transactions, removed ones and odd ones among them. */
export async function putEveryKind(store: ShopStore): Promise<void> {
  await store.once('a step of before', async () => undefined);
  await store.write(async (shop) => {
    await shop.putUser(sampleUser('u1', { name: 'Ásha “Rao” ½', isAdmin: true }));
    await shop.putUser(sampleUser('u2', { passwordHash: null }));
    await shop.putSession(sampleSession('s1', 'u1', { device: 'Chrome on Android' }));
    for (const id of ['p1', 'p2', 'gone'])
      await shop.putProduct(sampleProduct(id, { countInStock: 7, revision: 3 }));
    await shop.putProduct(sampleProduct('draft', { draft: true, category: 'Kitchen' }));
    await shop.putSearchWords({
      synonyms: [{ typed: 'torch', means: 'lamp' }],
      categories: [],
      revision: 1,
    });
    await shop.putOwnerSettings({ ...DEFAULT_SETTINGS, shopName: 'Ásha’s', revision: 1 });
  });
  await store.write(async (shop) => {
    await shop.removeAndKeep(sampleProduct('gone'), '2026-01-02T03:04:05.678Z');
    await shop.addReview(sampleReview('r1', 'u2', 'p1', { rating: 5 }));
    await shop.addReview(sampleReview('r2', 'u1', 'p1', { rating: 2 }));
    const by = { user: 'u1', name: 'Ásha' };
    await shop.putReview({
      ...sampleReview('r2', 'u1', 'p1', { rating: 2 }),
      hidden: { reason: '“½”', at: '2026-01-02T03:04:05.678Z', by },
      answer: { text: 'Thank you', at: '2026-01-02T03:04:05.678Z', by },
      boughtAs: ['M'],
      boughtAlso: [['L']],
      verified: true,
    });
    await shop.putReviewReport({
      review: 'r1',
      user: 'u1',
      reason: 'spam',
      at: '2026-01-02T03:04:05.678Z',
    });
    await shop.putRoute({ _id: 'u1', stops: ['o2', 'o1'] });
    await shop.putAddress('u1', sampleAddress('a1'));
    await shop.putAddress('u1', sampleAddress('a2'));
    for (const id of ['p1', 'gone'])
      await shop.putOwn('u1', { of: 'wishes', document: sampleWish(id) });
    await shop.removeOwn('u1', 'wishes', 'gone');
    await shop.putOwn('u2', { of: 'alerts', document: sampleAlert('p2') });
    const line = { line: 'p1', qty: 2, changedAt: '2026-01-02T03:04:05.678Z' };
    await shop.putOwn('u2', { of: 'carts', document: { _id: 'cart', lines: [line] } });
    await shop.putOrder(sampleOrder('o1', 'u1'));
    await shop.putOrder(sampleOrder('o2', 'u2', { paymentMethod: 'Razorpay' }));
    await shop.putNote({
      _id: 'n1',
      about: 'order',
      subject: 'o1',
      at: '2026-01-02T03:04:05.678Z',
      by: { user: 'u1', name: 'Ásha' },
      text: 'Ring ½ hour before',
    });
    await shop.takeStock('p1', 1, {
      at: '2026-01-02T03:04:05.678Z',
      by: { kind: 'shopper', user: 'u1', name: 'Ásha' },
      why: 'ordered',
      order: 'o1',
    });
  });
  await store.write(async (shop) => {
    await shop.removeAddress('u1', 'a2');
    await shop.putClient(sampleClient('c1', 'u1', 4));
    await shop.putOutcome(
      sampleOutcome('u1', 'act1', {
        reply: { status: 201, body: '{"z":1,"a":"₹"}' },
        recordedAt: new Date().toISOString(),
      }),
    );
    await shop.putPaymentOrder(
      samplePayment('order_pay1', 'o2', {
        status: 'paid',
        captures: [sampleCapture()],
        refunds: [sampleRefund('refund-key')],
      }),
    );
    await shop.putHold(sampleHold('o2'));
    for (const _ of [1, 2]) await shop.addAudit(sampleAudit('o2', { kind: 'order-placed' }));
    await shop.putGatewayEvent(sampleEvent('evt1'));
    await shop.putIdentity(sampleIdentity('google-1', 'u2'));
    await shop.putPasswordReset(sampleReset('reset1', 'u2'));
    await shop.putMail(sampleMail('m1', { about: { order: 'o1', amountPaise: 5 } }));
    await shop.putSecurityRow(sampleSecurity('sec1'));
    await shop.takeNumbers('invoices', '2026-27', 3);
    await shop.putPinTable(samplePinTable());
    await shop.putCategories({
      categories: [{ category: 'Kitchen', hindi: 'रसोई', image: '/pictures/lamp-960.webp' }],
      moves: [{ from: 'Kitchens', to: 'Kitchen' }],
      tiles: true,
      revision: 2,
    });
    await shop.putOffers({ offers: [sampleOffer('first')], salt: '½', revision: 1 });
    await shop.putOfferUse({
      order: 'o1',
      offer: 'first',
      user: 'u1',
      at: '2026-01-02T03:04:05.678Z',
      paise: 10_00,
      limited: true,
      contacts: ['digest of a phone', 'digest of an address'],
    });
    await shop.putSubscription(sampleSubscription('d1', 'u1', { topics: ['orders'] }));
    await shop.putPush(samplePush('o1', { user: 'u1' }));
    await shop.putDeviceError(sampleDeviceError('e1'));
    await shop.putBoughtTogether({ _id: 'p1', others: ['p2'] });
    await shop.putOrderEvent({
      _id: 'o1.1',
      order: 'o1',
      number: 1,
      event: 'packed',
      at: '2026-01-02T03:04:05.678Z',
      attempts: 0,
      dueAt: '2026-01-02T03:04:05.678Z',
    });
    await shop.putSettlementEntry({
      _id: 'pay_1',
      type: 'payment',
      amountPaise: 100_00,
      feePaise: 2_36,
      taxPaise: 36,
      netPaise: 97_64,
      payment: 'pay_1',
      settlement: 'setl_1',
      utr: '½',
      at: '2026-01-02T03:04:05.678Z',
    });
    await shop.putMessageTemplate({ _id: 'dispatched', en: 'Sent, {name}', hi: '' });
    await shop.putPaymentKeys({
      revision: 2,
      keys: {
        keyId: 'rzp_live_AbCdEf123456',
        oldKeyIds: ['rzp_live_before123'],
        keySecretEnd: 'wxyz',
        webhookSecretEnd: '1234',
        sealed: 'sealed',
      },
    });
    await shop.putVisitDay({ _id: '2026-03-31', visitors: 12 });
    await shop.putCashClosing({
      _id: 'c1',
      user: 'u1',
      name: 'Ásha',
      until: '2026-01-02T03:04:05.678Z',
      collectedPaise: -100,
      countedPaise: 0,
      orders: 1,
      by: { user: 'u1', name: 'Ásha' },
      at: '2026-01-02T03:04:05.678Z',
    });
    await shop.putColumnMatch({
      _id: 'header',
      columns: ['sku', ''],
      at: '2026-01-02T03:04:05.678Z',
    });
    await shop.putImport({
      _id: '6e9d51a4-9dc5-4f0e-8c3a-3a1a7f8a0f11',
      at: '2026-01-02T03:04:05.678Z',
      by: 'Ásha',
      created: 0,
      updated: 1,
    });
    await shop.putImportChange({
      import: '6e9d51a4-9dc5-4f0e-8c3a-3a1a7f8a0f11',
      product: 'p1',
      name: '“½”',
      revision: 4,
      before: { price: 1.5, mrp: null },
      after: { price: 2, mrp: 3 },
      undone: true,
      kept: { reason: 'changed', fields: ['mrp'] },
    });
    await shop.putImportPicture({
      product: 'p1',
      name: '“½”',
      url: 'https://cdn.example/½.jpg',
      address: 'digest of the address',
      import: '6e9d51a4-9dc5-4f0e-8c3a-3a1a7f8a0f11',
      at: '2026-01-02T03:04:05.678Z',
      state: 'failed',
      tries: 3,
      due: '2026-01-02T03:04:05.678Z',
      problem: 'unreachable',
    });
    await shop.spend('nonce1', '2999-01-01T00:00:00.000Z');
  });
}
