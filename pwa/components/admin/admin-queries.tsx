import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

/**
 * How long an answer counts as fresh, and how long an unused one is cached, in milliseconds
 * (docs/shop-rules.md#r-limits-4).
 */
const FRESH = 5_000;
const CACHED_FOR = 60_000;

/**
 * What admins read from the server alone. It lives as long as they stay in their area: nothing of it outlasts a sign-out.
 * Whether the server is in reach the answers say, never the browser (`network/connection.ts`); what failed is tried again by
 * the person or by the list's next look.
 */
function createAdminQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: FRESH, gcTime: CACHED_FOR, retry: false, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });
}

/** Gives everything inside the lists and documents that admins read. */
export function AdminQueries({ children }: { readonly children: ReactNode }) {
  const [queries] = useState(createAdminQueries);
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}
