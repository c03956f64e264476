import { canonicalJson } from '#shared/protocol/canonical-json';
import { isCommonPassword, PASSWORD_TOO_COMMON } from '#shared/users/common-passwords';
import { profileUpdate } from '#shared/users/profile';
import { userDocument } from '#shared/users/user';
import { prepareAndWriteOnce } from '../actions/write-once';
import { invalid } from '../http/api-error';
import { json } from '../http/reply';
import { defineRoute } from '../http/route';
import { withUniqueEmail } from '../identity/unique-email';
import { updateProfile } from '../identity/update-profile';
import { documentOfUser } from '../identity/user-document';

/** What everybody may know and change of themselves. */
export const profileRoutes = [
  defineRoute({
    method: 'GET',
    path: '/users/profile',
    who: 'signed-in',
    summary: 'Who is signed in',
    reply: { status: 200, shape: userDocument },
    handle: async ({ asking }) => json(200, documentOfUser(asking.user)),
  }),

  defineRoute({
    method: 'PUT',
    path: '/users/profile',
    who: 'signed-in',
    summary:
      'Changes one’s own name, email or password; the last two need a sign-in of the last ten minutes or the current password',
    reply: { status: 200, shape: userDocument },
    refusals: ['reauth_required', 'email_taken'],
    body: profileUpdate,
    async handle(request, services) {
      const { asking, body, ip } = request;
      if (body.password !== undefined && isCommonPassword(body.password))
        throw invalid({ password: PASSWORD_TOO_COMMON });
      // The body may hold passwords: what is kept of it tells nobody anything.
      const what = ['update profile', services.keyedDigest(canonicalJson(body))];
      const update = updateProfile(services, { asking, body, ip });
      return withUniqueEmail(prepareAndWriteOnce(services, request, what, update));
    },
  }),
];
