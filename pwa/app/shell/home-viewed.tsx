import { useState } from 'react';
import { createPortal } from 'react-dom';
import { Component as RecentlyViewed } from '../../features/product/recently-viewed';

/**
 * What was looked at before, below the products of the home page (docs/shop-rules.md#r-again-4). The home page is in the first chunk
 * and knows nothing of it, so that a first visit loads no byte more for it; the server's document is without it.
 */
export function Component() {
  // Drawn when the page has long stood, and never by the server.
  const [main] = useState(() => document.querySelector('main'));
  return main && createPortal(<RecentlyViewed />, main);
}
