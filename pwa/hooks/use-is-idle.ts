import { useEffect, useState } from 'react';
import { idle } from '../platform/browser';
import { whileWanted } from './while-wanted';

/** Whether the page stands and the browser had nothing better to do since this part was shown. */
export function useIsIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whileWanted(idle(), () => setIdle(true)), []);
  return isIdle;
}
