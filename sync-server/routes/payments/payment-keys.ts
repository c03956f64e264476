import {
  endOf,
  isTestKey,
  paymentKeys,
  paymentKeysBody,
  paymentKeysRemoval,
  paymentKeysTest,
  type PaymentKeys,
} from '#shared/admin/payment-keys';
import { ApiError } from '../../http/api-error';
import { json } from '../../http/response';
import { assertSessionActive } from '../../identity/sessions';
import { keysOfAccount, openKeys, sealKeys, testKeys } from '../../payments/entered-keys';
import { assertFresh, showWhoAsks } from '../../routing/assert-fresh';
import { settingsConflict } from '../../routing/one-document';
import { defineRoute, type SignedInRequest } from '../../routing/route';
import type { Services } from '../../routing/services';
import { done, prepareAndWriteOnce, refusal } from '../../routing/with-idempotency';
import { recordSettingsChange } from '../../security-log/document-changes';
import { originOf } from '../../security-log/security-event';
import type { PaymentKeysRow } from '../../store/kinds/payment-keys';

/** In the security log. */
const NAME = 'payment keys';

/** The keys of the payment gateway, for admins alone. No reply has a secret in it. */
export const paymentKeyRoutes = [
  defineRoute({
    method: 'GET',
    path: '/admin/payment-keys',
    who: 'admin',
    may: 'change-payment-keys',
    summary: 'Which keys of the payment gateway are in use, without their secrets',
    response: { status: 200, schema: paymentKeys },
    handle: async (_request, services) =>
      json(200, documentOf(services, await services.store.read((shop) => shop.paymentKeys()))),
  }),

  defineRoute({
    method: 'PUT',
    path: '/admin/payment-keys',
    who: 'admin',
    may: 'change-payment-keys',
    summary:
      'Replaces the keys of the payment gateway, once it takes them; needs one’s own password, or a sign-in just now',
    response: { status: 200, schema: paymentKeys },
    refusals: ['reauth_required', 'not_verified'],
    ifMatch: true,
    body: paymentKeysBody,
    async handle(request, services) {
      refuseWhereGiven(services);
      const { store, clock, paymentKeys: of } = services;
      const { currentPassword, ...fields } = request.body;
      const reply = await prepareAndWriteOnce(services, request, [NAME, fields], {
        async prepare() {
          const shown = await showAndAssert(services, request, currentPassword);
          // Before the gateway is asked: nobody's newer keys are written over.
          const conflict = await store.read(async (shop) => {
            const seen = documentOf(services, await shop.paymentKeys());
            return settingsConflict(shop, request, seen, NAME);
          });
          if (conflict) throw conflict;
          const keys = { ...fields, oldKeyIds: [], oldKeySecrets: [], oldWebhookSecret: null };
          const { gateway } = of.openGateway(keys);
          const { answer, says } = await testKeys(gateway);
          if (answer === 'wrong') throw refusedBy('keySecret', 'Razorpay refuses these keys');
          if (answer === 'refused') throw refusedBy('keyId', `Razorpay says: ${says}`);
          if (answer === 'unreachable') throw UNREACHABLE;
          return { shown, oldKeyIds: await keysOfAccount(store, gateway, clock()) };
        },
        async write(shop, { shown, oldKeyIds }) {
          assertFresh(await shop.user(request.auth.user._id), shown);
          const before = await shop.paymentKeys();
          const seen = documentOf(services, before);
          const conflict = await settingsConflict(shop, request, seen, NAME);
          if (conflict) return refusal(conflict);
          const row = sealKeys(before, fields, oldKeyIds, of.sealer);
          await shop.putPaymentKeys(row);
          await recordSettingsChange(shop, request, NAME, services);
          return done(json(200, documentOf(services, row)));
        },
      });
      await of.use();
      return reply;
    },
  }),

  defineRoute({
    method: 'POST',
    path: '/admin/payment-keys/removal',
    who: 'admin',
    may: 'change-payment-keys',
    summary:
      'Removes the keys that were entered: online payments are then off; needs one’s own password, or a sign-in just now',
    response: { status: 200, schema: paymentKeys },
    refusals: ['reauth_required'],
    body: paymentKeysRemoval,
    async handle(request, services) {
      const { currentPassword } = request.body;
      const reply = await prepareAndWriteOnce(services, request, [NAME, 'removal'], {
        prepare: () => showAndAssert(services, request, currentPassword),
        async write(shop, shown) {
          assertFresh(await shop.user(request.auth.user._id), shown);
          const before = await shop.paymentKeys();
          const row = { revision: before.revision + 1, keys: null };
          if (before.keys) {
            await shop.putPaymentKeys(row);
            await recordSettingsChange(shop, request, NAME, services);
          }
          return done(json(200, documentOf(services, before.keys ? row : before)));
        },
      });
      await services.paymentKeys.use();
      return reply;
    },
  }),

  defineRoute({
    method: 'POST',
    path: '/admin/payment-keys/test',
    who: 'admin',
    may: 'change-payment-keys',
    summary:
      'Asks the payment gateway, with one call that moves nothing, whether it takes the keys',
    response: { status: 200, schema: paymentKeysTest },
    refusals: ['not_found'],
    ignoresKey: true,
    async handle(_request, { payments }) {
      if (payments?.kind !== 'razorpay')
        throw new ApiError('not_found', { message: 'There are no keys to test' });
      return json(200, {
        ...(await testKeys(payments.gateway)),
        isTest: isTestKey(payments.keyId),
      });
    },
  }),
];

const UNREACHABLE = new ApiError('unavailable', {
  message: 'Razorpay can’t be reached, so nothing was changed. Please try again',
  headers: { 'Retry-After': '5' },
});
const refusedBy = (field: string, message: string) =>
  new ApiError('not_verified', { message, fields: { [field]: message } });
const GIVEN =
  'The keys come from the environment of the server. Remove them there to enter others here';

function refuseWhereGiven({ paymentKeys: { areGiven } }: Services): void {
  if (areGiven) throw new ApiError('forbidden', { message: GIVEN });
}

/** Who does not show who they are gets no answer about keys. */
async function showAndAssert(
  services: Services,
  request: SignedInRequest,
  currentPassword: string | undefined,
) {
  const { auth } = request;
  const shown = await showWhoAsks(
    services,
    auth,
    'payment-keys',
    currentPassword,
    originOf(request),
  );
  await services.store.write(async (shop) => {
    await assertSessionActive(shop, auth.session._id);
    assertFresh(await shop.user(auth.user._id), shown);
  });
  return shown;
}

function documentOf(
  { payments, paymentKeys: { areGiven, sealer } }: Services,
  row: Omit<PaymentKeysRow, '_id'>,
): PaymentKeys {
  const { revision, keys } = row;
  if (areGiven && payments) {
    const [keySecret = ''] = payments.keySecrets;
    const [webhookSecret = ''] = payments.webhookSecrets;
    const { keyId } = payments;
    const ends = { keySecretEnd: endOf(keySecret), webhookSecretEnd: endOf(webhookSecret) };
    const shown = { keyId, isTest: isTestKey(keyId), ...ends };
    return { revision, from: 'environment', isUnreadable: false, keys: shown };
  }
  if (!keys) return { revision, from: 'none', isUnreadable: false, keys: null };
  const { keyId, keySecretEnd, webhookSecretEnd } = keys;
  return {
    revision,
    from: 'page',
    isUnreadable: openKeys(row, sealer) === 'unreadable',
    keys: { keyId, keySecretEnd, webhookSecretEnd, isTest: isTestKey(keyId) },
  };
}
