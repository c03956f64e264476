import { useEffect, useState, useSyncExternalStore } from 'react';
import { useServices } from './services';
import { createTypedKeyword, type Suggestions, type TypedKeyword } from '../catalogue/suggestions';

/** What is typed into one search box. The same object as long as the box is there. */
export function useTypedKeyword(): TypedKeyword {
  const { search, found } = useServices().catalogue;
  const [typed] = useState(() => createTypedKeyword(search, found));
  useEffect(() => () => typed.type(''), [typed]);
  return typed;
}

/** See `TypedKeyword.suggestions`. */
export function useSuggestions(typed: TypedKeyword): Suggestions | undefined {
  return useSyncExternalStore(typed.subscribe, typed.suggestions, () => undefined);
}
