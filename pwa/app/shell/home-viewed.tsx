import { useState } from 'react';
import { createPortal } from 'react-dom';
import { Component as RecentlyViewed } from '../../features/product/recently-viewed';

/**
 * Recently viewed products, below those of the home page (docs/shop-rules.md#r-again-4). The home page is in the first chunk
 * and does not include this, so that a first visit loads no byte more; nor does the server's document.
 */
export function Component() {
  // Rendered long after the page, and never by the server.
  const [main] = useState(() => document.querySelector('main'));
  return main && createPortal(<RecentlyViewed />, main);
}
