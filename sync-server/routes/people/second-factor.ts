import { isStaff } from '#shared/users/staff';
import type { SecurityKind } from '#shared/security/security-entry';
import { isEmailProven } from '#shared/users/proven-email';
import {
  ALREADY_ON,
  CODE_WRONG,
  CONFIRM_EMAIL_FIRST,
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
import { ApiError } from '../../http/api-error';
import { json, messageResponse } from '../../http/response';
import { putAccountMail } from '../../mails/account-mail';
import { twoStepMail, type TwoStepChange } from '../../mails/texts/account-mails';
import { assertFresh, showWhoAsks } from '../../routing/assert-fresh';
import { defineRoute, SMALL_BODY, type SignedInRequest } from '../../routing/route';
import { assertSessionActive } from '../../identity/sessions';
import { browserOf, signedInResponse } from '../../routing/sign-in';
import { recordSecurityEvent } from '../../security-log/record-security-event';
import { originOf } from '../../security-log/security-event';
import type { Services } from '../../routing/services';
import type { User } from '../../store/row-types';

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
      const isRequired = adminsNeedSecondFactor && isStaff(user);
      const isOn = user.secondFactor !== undefined;
      const isEmailConfirmed = isEmailProven(user);
      const recoveryCodesLeft = recovery.length;
      return json(200, { isOn, since, recoveryCodesLeft, isEmailConfirmed, isRequired });
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
    refusals: ['reauth_required', 'forbidden'],
    rate: 'sign-in',
    beforeSecondFactor: true,
    body: secondFactorStart,
    handle: (request, services) =>
      change('two-factor-on', request, services, (user) => {
        if (user.secondFactor) throw new ApiError('invalid', { message: ALREADY_ON });
        if (!isEmailProven(user)) throw new ApiError('forbidden', { message: CONFIRM_EMAIL_FIRST });
        const { draft, code } = request.body;
        const started = services.secondFactors.start(user, draft, code);
        if (started === 'expired') throw refusedProof('draft', SET_UP_AGAIN);
        if (!started) throw refusedProof('code', CODE_WRONG);
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
      change('recovery-codes-made', request, services, (stored) => {
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
      change('two-factor-off', request, services, (stored) => {
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

/** The mail about each change. */
const TOLD = {
  'two-factor-on': 'on',
  'two-factor-off': 'off',
  'recovery-codes-made': 'codes',
} as const satisfies Partial<Record<SecurityKind, TwoStepChange>>;

/**
 * A change of how a person signs in, once they prove who they are; they are notified.
 * @param kind what the security log says of it
 * @param decide gives the person as stored after it, and the reply
 */
async function change<Body>(
  kind: keyof typeof TOLD,
  request: ProofRequest,
  services: Services,
  decide: (user: User) => { readonly user: User; readonly response: Body } | typeof WRONG_CODE,
) {
  const { auth } = request;
  const { user } = auth;
  const from = originOf(request);
  await services.secondFactors.trying(user._id);
  const { currentPassword } = request.body;
  const shown = await showWhoAsks(services, auth, 'sign-in', currentPassword, from);
  assertFresh(user, shown);
  const wrongCode = () => {
    services.securityLog.refused({ kind: 'refused-code', tried: user, from });
    return refusedProof('code', CODE_WRONG);
  };
  // What fails counts no mail: the limit must not be reached when there is something to notify the person of.
  if (decide(user) === WRONG_CODE) throw wrongCode();
  const isProven = isEmailProven(user);
  const wish = { email: user.email, kind: 'notice', isProven, ip: from.ip } as const;
  const permit = await services.accountMails.ask(wish);
  const changed = await services.store.write(async (shop) => {
    await assertSessionActive(shop, auth.session._id);
    const stored = await shop.user(user._id);
    if (!stored) throw new ApiError('signed_out');
    assertFresh(stored, shown);
    const decided = decide(stored);
    if (decided === WRONG_CODE) return WRONG_CODE;
    await shop.putUser(decided.user);
    // They were begun without a second step.
    if (kind === 'two-factor-on') await shop.removeSessionsOf(user._id, auth.session._id);
    await putAccountMail(services, shop, stored, kind, twoStepMail(TOLD[kind]), permit);
    await recordSecurityEvent(shop, { kind, who: user, from }, services);
    return decided.response;
  });
  if (changed === WRONG_CODE) throw wrongCode();
  return json(200, changed);
}

/** What a transaction came to that changes nothing: it is counted after it, once. */
const WRONG_CODE = Symbol('the code is wrong');

/** The person with the code used up; nothing where it is wrong. @throws ApiError `invalid` where it is not on */
function proven(user: User, request: ProofRequest, { secondFactors }: Services): User | undefined {
  if (!user.secondFactor) throw new ApiError('invalid', { message: NOT_ON });
  return secondFactors.check(user, request.body.code)?.user;
}
