import { credentials, registration, signedInUser } from '#shared/users/user';
import { ApiError } from '../../http/api-error';
import { json, messageResponse } from '../../http/response';
import { defineRoute, SMALL_BODY } from '../../routing/route';
import { refuseWidelyUsed } from '../../identity/commonest-passwords';
import { matchesPassword } from '../../identity/matches-password';
import { chosenLanguage } from '../../identity/person-language';
import type { PasswordCheck } from '../../identity/sign-in-throttle';
import { sessionCookie } from '../../identity/session-token';
import { browserOf, secondStepNeeded, signedInResponse } from '../../routing/sign-in';
import { withUniqueEmail } from '../../identity/unique-email';
import { recordSecurityEvent } from '../../security-log/record-security-event';
import { originOf } from '../../security-log/security-event';
import type { Refusal } from '../../security-log/security-log';
import type { User } from '../../store/row-types';

/** Sign-in, registration and sign-out; they ignore idempotency keys (docs/api.md#idempotency). */
export const userRoutes = [
  defineRoute({
    method: 'POST',
    path: '/users',
    who: 'all',
    summary: 'Registers a person, and signs them in',
    response: { status: 201, schema: signedInUser },
    refusals: ['email_taken'],
    rate: 'registration',
    body: registration,
    bodyRule: SMALL_BODY,
    async handle(request, services) {
      const { name, email, password } = request.body;
      const growth = services.growth.ofVisitor(request.ip);
      growth.check();
      await refuseWidelyUsed(password);
      if (await services.store.read((shop) => shop.userByEmail(email)))
        throw new ApiError('email_taken');
      const language = chosenLanguage(request.header('Cookie'));
      const user: User = {
        _id: services.randomUuid(),
        name,
        email,
        isAdmin: false,
        passwordHash: await services.passwords.hash(password, { email, ip: request.ip }),
        createdAt: new Date(services.clock()).toISOString(),
        // Before the sign-in notes it: the link is mailed in it.
        ...(language === undefined ? {} : { language }),
      };
      const wish = { email, kind: 'link', isProven: false, ip: request.ip } as const;
      const permit = await services.accountMails.ask(wish);
      const writing = services.store.write(async (shop) => {
        await shop.putUser(user);
        const event = { kind: 'registration', who: user, from: originOf(request) } as const;
        await recordSecurityEvent(shop, event, services);
        await services.emailConfirmations.mail(shop, user, permit);
        const begun = await services.sessions.begin(shop, user, browserOf(request));
        return { begun, bytes: await shop.grown() };
      });
      const { begun, bytes } = await withUniqueEmail(writing);
      growth.add(bytes);
      return signedInResponse(201, user, begun, services, request.header('Cookie'));
    },
  }),

  defineRoute({
    method: 'POST',
    path: '/users/auth',
    who: 'all',
    summary: 'Signs in with email and password',
    response: { status: 200, schema: signedInUser },
    refusals: ['bad_credentials', 'second_factor_required'],
    rate: 'sign-in',
    body: credentials,
    bodyRule: SMALL_BODY,
    async handle(request, services) {
      const { body, ip, header } = request;
      const { email, password } = body;
      const from = originOf(request);
      const found = await services.store.read((shop) => shop.userByEmail(email));
      const refused = (kind: Refusal['kind']) =>
        services.securityLog.refused({ kind, tried: found ?? email, from });
      const device = services.devices.known(header('Cookie'), found);
      let check: PasswordCheck;
      try {
        check = await services.throttle.trying({ email, ip, device });
      } catch (error) {
        refused('refused-throttled');
        throw error;
      }
      const { passwords } = services;
      const right = await check(() =>
        matchesPassword(passwords, found?.passwordHash, password, { email, ip }),
      );
      if (!found || !right) {
        refused('refused-password');
        throw new ApiError('bad_credentials');
      }
      return services.store.write(async (shop) => {
        const user = await shop.user(found._id);
        // Changed while it was being checked: the new password has ended every session, and the old one starts none.
        if (user?.passwordHash !== found.passwordHash) throw new ApiError('bad_credentials');
        if (user.secondFactor) throw secondStepNeeded(services, user);
        const begun = await services.sessions.begin(shop, user, browserOf(request));
        await recordSecurityEvent(shop, { kind: 'sign-in', who: user, from }, services);
        return signedInResponse(200, user, begun, services, header('Cookie'));
      });
    },
  }),

  defineRoute({
    method: 'POST',
    path: '/users/logout',
    who: 'all',
    summary: 'Ends the session on the server',
    response: { status: 200, schema: messageResponse },
    async handle({ auth, ...request }, services) {
      if (auth)
        await services.store.write(async (shop) => {
          // Signed out meanwhile, in another tab.
          if (!(await shop.session(auth.session._id))) return;
          await shop.removeSession(auth.session._id);
          const event = { kind: 'sign-out', who: auth.user, from: originOf(request) } as const;
          await recordSecurityEvent(shop, event, services);
        });
      const headers = { 'Set-Cookie': sessionCookie('', 0, services.https) };
      return json(200, { message: 'Signed out' }, headers);
    },
  }),
];
