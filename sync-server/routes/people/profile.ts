import { canonicalJson } from '#shared/protocol/canonical-json';
import { profileUpdate } from '#shared/users/profile';
import { userDocument } from '#shared/users/user';
import { prepareAndWriteOnce } from '../../routing/with-idempotency';
import { json } from '../../http/response';
import { defineRoute } from '../../routing/route';
import { refuseWidelyUsed } from '../../identity/commonest-passwords';
import { withUniqueEmail } from '../../identity/unique-email';
import { updateProfile } from './update-profile';
import { documentOfUser } from '../../identity/user-document';
import { originOf } from '../../security-log/security-event';

/** What people may see and change of their own account. */
export const profileRoutes = [
  defineRoute({
    method: 'GET',
    path: '/users/profile',
    who: 'signed-in',
    summary: 'Who is signed in',
    beforeSecondFactor: true,
    response: { status: 200, schema: userDocument },
    handle: async ({ auth }) => json(200, documentOfUser(auth.user)),
  }),

  defineRoute({
    method: 'PUT',
    path: '/users/profile',
    who: 'signed-in',
    summary:
      'Changes one’s own name, email or password; the last two need the current password, or where there is none a sign-in of the last ten minutes, and end one’s other sessions',
    response: { status: 200, schema: userDocument },
    refusals: ['reauth_required', 'email_taken'],
    body: profileUpdate,
    async handle(request, services) {
      const { auth, body, header } = request;
      if (body.password !== undefined) await refuseWidelyUsed(body.password);
      // The body may hold passwords: what is stored of it reveals nothing.
      const what = ['update profile', services.keyedDigest(canonicalJson(body))];
      const update = updateProfile(services, auth, body, originOf(request));
      const response = await withUniqueEmail(prepareAndWriteOnce(services, request, what, update));
      if (body.password === undefined || response.status !== 200) return response;
      // The device was known by the old password.
      const person = await services.store.read((shop) => shop.user(auth.user._id));
      if (!person) return response;
      const cookie = services.devices.remember(header('Cookie'), person);
      return { ...response, headers: { ...response.headers, 'Set-Cookie': cookie } };
    },
  }),
];
