import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * The secret of a mailed link, from behind the address's `#`. It is taken out of the address bar and the history at once,
 * and is nowhere but in this screen.
 * @returns an empty text where the address has none
 */
export function useLinkToken(): string {
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState('');
  const given = hash.slice(1);
  // Another link may be opened while the screen is there.
  if (given !== '' && given !== token) setToken(given);

  useEffect(() => {
    if (given !== '') void navigate(pathname, { replace: true });
  }, [given, pathname, navigate]);

  return token;
}
