import userEvent from '@testing-library/user-event';
import { HttpResponse, type JsonBodyType } from 'msw';
import type { ReactNode } from 'react';
import { AdminQueries } from '../components/admin/admin-queries';
import { createDevice, showScreen, SHOPPER } from './screen-harness';

export const json = (body: JsonBodyType, status = 200) => HttpResponse.json(body, { status });

export const adminsDevice = () => createDevice({ user: { ...SHOPPER, isAdmin: true } });

/** Shows a screen to an admin, and returns the simulated user. @param path the pattern of its address */
export async function showToAdmin(
  shown: ReactNode,
  at: string,
  path: string,
  device = adminsDevice(),
) {
  const { services } = await device;
  showScreen(services, <AdminQueries>{shown}</AdminQueries>, at, path);
  return userEvent.setup({ delay: null });
}
