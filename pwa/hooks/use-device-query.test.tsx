// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { createDevice } from '../testing/screen-harness';
import { ServicesContext } from './services';
import { useDeviceQuery } from './use-device-query';

afterEach(cleanup);

it('renders again only if the answer is another one', async () => {
  const { services } = await createDevice();
  const { db } = services;
  await db.settings.bulkDelete(['recent-searches', 'wishes']);
  let asked = 0;
  let rendered = 0;
  const { result } = renderHook(
    () => {
      rendered += 1;
      return useDeviceQuery(async () => {
        const found = await db.settings.where('key').anyOf('recent-searches', 'wishes').count();
        asked += 1;
        return found > 0;
      }, [db]);
    },
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <ServicesContext value={services}>{children}</ServicesContext>
      ),
    },
  );
  await waitFor(() => expect(result.current).toBe(false));
  await db.settings.put({ key: 'recent-searches', keywords: ['ring'] });
  await waitFor(() => expect(result.current).toBe(true));
  const before = { asked, rendered };
  await db.settings.put({ key: 'wishes', wishes: [] });
  await waitFor(() => expect(asked).toBeGreaterThan(before.asked));
  await db.settings.bulkDelete(['recent-searches', 'wishes']);
  await waitFor(() => expect(result.current).toBe(false));
  expect(rendered).toBe(before.rendered + 1);
});
