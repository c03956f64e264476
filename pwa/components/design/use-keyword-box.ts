import { useEffect, useRef, useState } from 'react';

/**
 * A search box that shows what a list was searched for, and never takes typed text away: an address that is rendered after
 * the user has typed on leaves the new words alone.
 * @param keyword what the list shows now
 * @returns what the input takes: its text at first, and a reference to it
 */
export function useKeywordBox(keyword: string) {
  const ref = useRef<HTMLInputElement>(null);
  const [defaultValue] = useState(keyword);
  const shown = useRef(keyword);
  useEffect(() => {
    const box = ref.current;
    if (box && box.value === shown.current) box.value = keyword;
    shown.current = keyword;
  }, [keyword]);
  return { ref, defaultValue };
}
