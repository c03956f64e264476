import { signedInUser } from '#shared/users/user';
import type { TestServer } from './start-test-server';
import { register, TestClient, type SignedInClient } from './test-client';

/** A registered person whom the store holds for an admin. */
export async function registerAdmin({ url, store }: TestServer): Promise<SignedInClient> {
  const admin = await register(url);
  await store.write(async (shop) => {
    const stored = await shop.user(admin.user._id);
    if (!stored) throw new Error('Not registered');
    await shop.putUser({ ...stored, isAdmin: true });
  });
  return admin;
}

/** Another session of a person, as from a second device. */
export async function signInAgain(
  url: string,
  { user: { email }, password }: Pick<SignedInClient, 'user' | 'password'>,
): Promise<SignedInClient> {
  const { status, body, text } = await new TestClient(url).post('/api/users/auth', {
    email,
    password,
  });
  if (status !== 200) throw new Error(`Sign-in: ${status} ${text}`);
  const user = signedInUser.parse(body);
  return { user, password, client: new TestClient(url, user.token) };
}
