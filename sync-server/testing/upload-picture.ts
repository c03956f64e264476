import { redOverBlue } from '../images/testing/sample-pictures';
import { registerAdmin } from './admin-client';
import type { TestServer } from './start-test-server';

/** Sends a small picture as an admin does. */
export async function uploadPicture(server: TestServer): Promise<Response> {
  const { user } = await registerAdmin(server);
  const body = new FormData();
  const file = new Uint8Array(await redOverBlue().png().toBuffer());
  body.set('image', new File([file], 'kettle.png', { type: 'image/png' }));
  return fetch(`${server.url}/api/upload`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${user.token}` },
    body,
  });
}
