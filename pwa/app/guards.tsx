import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { signInPath } from '#shared/users/redirect';
import { useSession } from '../hooks/use-session';

/**
 * Shows a screen to signed-in people only; others go to sign-in and come back afterwards
 * (docs/shop-rules.md#r-roles-4).
 */
export function RequireSignedIn({ children }: { children: ReactNode }) {
  const session = useSession();
  const here = useHere();
  if (session === undefined) return null;
  if (session === null) return <Navigate to={signInPath(here)} replace />;
  return children;
}

/** Shows a screen to admins only. Other signed-in people go to `/login`, which sends them on to the home page. */
export function RequireAdmin({ children }: { children: ReactNode }) {
  const session = useSession();
  const here = useHere();
  if (session === undefined) return null;
  if (session === null) return <Navigate to={signInPath(here)} replace />;
  if (!session.user.isAdmin) return <Navigate to="/login" replace />;
  return children;
}

function useHere(): string {
  const { pathname, search, hash } = useLocation();
  return `${pathname}${search}${hash}`;
}
