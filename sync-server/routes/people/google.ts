import { googleCredentials, googleNonce, MAX_ID_TOKEN } from '#shared/users/google-account';
import { signedInUser } from '#shared/users/user';
import { ApiError } from '../../http/api-error';
import { json } from '../../http/response';
import { defineRoute, SMALL_BODY } from '../../routing/route';
import { enterWithGoogle } from './google-linking';
import type { GoogleSignIn } from '../../identity/google-sign-in';
import { browserOf, secondStepNeeded, signedInResponse } from '../../routing/sign-in';
import { originOf } from '../../security-log/security-event';
import type { Services } from '../../routing/services';

/** Signing in with Google, where the owner has registered the shop there; else there is no such call. */
export const googleRoutes = [
  defineRoute({
    method: 'POST',
    path: '/users/google/nonce',
    who: 'all',
    summary:
      'What a token of Google must name as its nonce; its cookie ties both to this browser, for ten minutes',
    response: { status: 200, schema: googleNonce },
    refusals: ['not_found'],
    async handle({ header }, services) {
      const { nonce, cookie } = await googleOf(services).issueNonce(header('Cookie'));
      return json(200, { nonce }, { 'Set-Cookie': cookie });
    },
  }),

  defineRoute({
    method: 'POST',
    path: '/users/google',
    who: 'all',
    summary:
      'Signs in, or registers, by an ID token of Google; an account with the same email is linked where Google is its authority',
    response: { status: 200, schema: signedInUser },
    refusals: ['not_found', 'bad_credentials', 'second_factor_required', 'email_taken'],
    // It may register a person, and there is nothing in it to guess.
    rate: 'registration',
    body: googleCredentials,
    bodyRule: { ...SMALL_BODY, limit: 5 * MAX_ID_TOKEN },
    async handle(request, services) {
      const { body, header } = request;
      const proof = await googleOf(services).read(body.idToken, header('Cookie'));
      const browser = browserOf(request);
      const { user, begun } = await enterWithGoogle(services, proof, browser, originOf(request));
      if (!begun) throw secondStepNeeded(services, user);
      return signedInResponse(200, user, begun, services, header('Cookie'));
    },
  }),
];

function googleOf({ google }: Services): GoogleSignIn {
  if (!google) throw new ApiError('not_found');
  return google;
}
