import { useEffect, useState } from 'react';
import { idle } from '../platform/browser';
import { whileWanted } from './while-wanted';

/** Whether the page is interactive and the browser has been idle since this part was shown. */
export function useIsIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whileWanted(idle(), () => setIdle(true)), []);
  return isIdle;
}
