import type { SecurityKind } from '#shared/security/security-entry';
import { CURRENT_PASSWORD_WRONG } from '#shared/users/profile';
import {
  ALREADY_ON,
  CODE_WRONG,
  NOT_ON,
  recoveryCodes,
  secondFactorProof,
  secondFactorSetup,
  secondFactorStart,
  secondFactorState,
  secondStep,
  SET_UP_AGAIN,
  SIGN_IN_AGAIN,
  type SecondFactorProof,
} from '#shared/users/second-factor';
import { signedInUser } from '#shared/users/user';
import { ApiError } from '../http/api-error';
import { json, messageResponse } from '../http/response';
import { defineRoute, SMALL_BODY, type SignedInRequest } from '../routing/route';
import { assertSessionActive } from '../identity/sessions';
import { browserOf, signedInResponse } from '../routing/sign-in';
import { recordSecurityEvent } from '../security-log/record-security-event';
import { originOf } from '../security-log/security-event';
import type { Services } from '../routing/services';
import type { ShopWriter } from '../store/shop-store';
import type { User } from '../store/row-types';

/** Two-step sign-in: the second step, and turning it on and off. Secrets are never stored as replies: keys are ignored. */
export const secondFactorRoutes = [
  defineRoute({
    method: 'POST',
    path: '/users/auth/second-factor',
    who: 'all',
    summary:
      'The second step of a sign-in, with the ticket of the first: a code of the authenticator, or a recovery code',
    response: { status: 200, schema: signedInUser },
    refusals: ['bad_credentials'],
    rate: 'sign-in',
    body: secondStep,
    bodyRule: SMALL_BODY,
    async handle({ body: { ticket: given, code }, ...request }, services) {
      const { secondFactors, securityLog, store, sessions } = services;
      const ticket = secondFactors.readTicket(given);
      if (!ticket) throw ticketDead();
      await secondFactors.trying(ticket.user, ticket.id);
      const from = originOf(request);
      const entered = await store.write(async (shop) => {
        const user = await shop.user(ticket.user);
        if (!user || !secondFactors.isCurrent(ticket, user)) throw ticketDead();
        const passed = secondFactors.check(user, code);
        if (!passed) return { refused: user };
        await shop.putUser(passed.user);
        const record = (kind: SecurityKind) =>
          recordSecurityEvent(shop, { kind, who: user, from }, services);
        if (passed.by === 'recovery') await record('recovery-code-used');
        await record('sign-in');
        const begun = await sessions.begin(shop, user, browserOf(request));
        return { user, begun };
      });
      if ('refused' in entered) {
        securityLog.refused({ kind: 'refused-code', tried: entered.refused, from });
        throw new ApiError('bad_credentials', {
          message: CODE_WRONG,
          fields: { code: CODE_WRONG },
        });
      }
      const { user, begun } = entered;
      return signedInResponse(200, user, begun, services, request.header('Cookie'));
    },
  }),

  defineRoute({
    method: 'GET',
    path: '/users/second-factor',
    who: 'signed-in',
    summary: 'Whether one’s own two-step sign-in is on',
    response: { status: 200, schema: secondFactorState },
    beforeSecondFactor: true,
    async handle({ auth: { user } }, { adminsNeedSecondFactor }) {
      const { since = null, recovery = [] } = user.secondFactor ?? {};
      const isRequired = adminsNeedSecondFactor && user.isAdmin;
      const isOn = user.secondFactor !== undefined;
      return json(200, { isOn, since, recoveryCodesLeft: recovery.length, isRequired });
    },
  }),

  defineRoute({
    method: 'POST',
    path: '/users/second-factor/setup',
    who: 'signed-in',
    summary: 'What an authenticator has to know; nothing changes before its first code',
    response: { status: 200, schema: secondFactorSetup },
    rate: 'sign-in',
    beforeSecondFactor: true,
    async handle({ auth: { user } }, { secondFactors, store }) {
      if (user.secondFactor) throw new ApiError('invalid', { message: ALREADY_ON });
      const { shopName } = await store.read((shop) => shop.ownerSettings());
      return json(200, secondFactors.begin(user, shopName));
    },
  }),

  defineRoute({
    method: 'PUT',
    path: '/users/second-factor',
    who: 'signed-in',
    summary:
      'Turns two-step sign-in on by the first code, ends one’s other sessions, and gives recovery codes',
    response: { status: 200, schema: recoveryCodes },
    refusals: ['reauth_required'],
    rate: 'sign-in',
    beforeSecondFactor: true,
    body: secondFactorStart,
    handle: (request, services) =>
      change('two-factor-on', request, services, async (user, shop) => {
        if (user.secondFactor) throw new ApiError('invalid', { message: ALREADY_ON });
        const { draft, code } = request.body;
        const started = services.secondFactors.start(user, draft, code);
        if (started === 'expired') throw refusedProof('draft', SET_UP_AGAIN);
        if (!started) throw refusedProof('code', CODE_WRONG);
        // They were begun without a second step.
        await shop.removeSessionsOf(user._id, request.auth.session._id);
        return { user: started.user, response: { recoveryCodes: started.codes } };
      }),
  }),

  defineRoute({
    method: 'POST',
    path: '/users/second-factor/codes',
    who: 'signed-in',
    summary: 'Makes new recovery codes; those of before are worth nothing then',
    response: { status: 200, schema: recoveryCodes },
    refusals: ['reauth_required'],
    rate: 'sign-in',
    beforeSecondFactor: true,
    body: secondFactorProof,
    handle: (request, services) =>
      change('recovery-codes-made', request, services, async (stored) => {
        const person = proven(stored, request, services);
        if (!person) return WRONG_CODE;
        const { user, codes } = services.secondFactors.newCodes(person);
        return { user, response: { recoveryCodes: codes } };
      }),
  }),

  defineRoute({
    method: 'POST',
    path: '/users/second-factor/off',
    who: 'signed-in',
    summary: 'Turns two-step sign-in off',
    response: { status: 200, schema: messageResponse },
    refusals: ['reauth_required'],
    rate: 'sign-in',
    beforeSecondFactor: true,
    body: secondFactorProof,
    handle: (request, services) =>
      change('two-factor-off', request, services, async (stored) => {
        const person = proven(stored, request, services);
        if (!person) return WRONG_CODE;
        const { secondFactor: _off, ...user } = person;
        return { user, response: { message: 'Two-step sign-in is off' } };
      }),
  }),
];

const ticketDead = () =>
  new ApiError('bad_credentials', { message: SIGN_IN_AGAIN, fields: { ticket: SIGN_IN_AGAIN } });

/** Who it is was not shown: by the code, or by what was begun too long ago. */
const refusedProof = (field: string, message: string) =>
  new ApiError('reauth_required', { message, fields: { [field]: message } });

type ProofRequest = SignedInRequest & { readonly body: SecondFactorProof };

/**
 * A change of how somebody signs in, by their current password where they have one.
 * @param kind what the security log says of it
 * @param decide gives the person as they are stored after it, and the reply
 */
async function change<Body>(
  kind: 'two-factor-on' | 'two-factor-off' | 'recovery-codes-made',
  request: ProofRequest,
  services: Services,
  decide: (
    user: User,
    shop: ShopWriter,
  ) => Promise<{ readonly user: User; readonly response: Body } | typeof WRONG_CODE>,
) {
  const { user, session } = request.auth;
  await services.secondFactors.trying(user._id);
  const { passwordHash } = user;
  const given = request.body.currentPassword;
  if (passwordHash !== null) {
    if (given === undefined) throw new ApiError('reauth_required');
    if (!(await services.passwords.matches(passwordHash, given, user.email))) {
      const refused = { kind: 'refused-password', tried: user, from: originOf(request) } as const;
      services.securityLog.refused(refused);
      throw refusedProof('currentPassword', CURRENT_PASSWORD_WRONG);
    }
  }
  const changed = await services.store.write(async (shop) => {
    await assertSessionActive(shop, session._id);
    const stored = await shop.user(user._id);
    // Changed while it was being checked.
    if (stored?.passwordHash !== passwordHash) throw new ApiError('reauth_required');
    const decided = await decide(stored, shop);
    if (decided === WRONG_CODE) return WRONG_CODE;
    await shop.putUser(decided.user);
    await recordSecurityEvent(shop, { kind, who: user, from: originOf(request) }, services);
    return decided.response;
  });
  if (changed !== WRONG_CODE) return json(200, changed);
  const refused = { kind: 'refused-code', tried: user, from: originOf(request) } as const;
  services.securityLog.refused(refused);
  throw refusedProof('code', CODE_WRONG);
}

/** What a transaction came to that changes nothing: it is counted after it, once. */
const WRONG_CODE = Symbol('the code is wrong');

/** The person with the code used up; nothing where it is wrong. @throws ApiError `invalid` where it is not on */
function proven(user: User, request: ProofRequest, { secondFactors }: Services): User | undefined {
  if (!user.secondFactor) throw new ApiError('invalid', { message: NOT_ON });
  return secondFactors.check(user, request.body.code)?.user;
}
