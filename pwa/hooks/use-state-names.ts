import { useEffect, useState } from 'react';
import { useMessages } from '../i18n/messages';

const NONE: ReadonlyMap<string, string> = new Map();

/**
 * The names of India's states in the reader's language, by the stored one. They are loaded where they are shown.
 * @returns none in English, and before they are loaded
 */
export function useStateNames(): ReadonlyMap<string, string> {
  const { language } = useMessages();
  const [names, setNames] = useState(NONE);
  useEffect(() => {
    if (language !== 'hi') return;
    import('#shared/shop/states-in-hindi').then(
      ({ STATES_IN_HINDI }) => setNames(new Map(Object.entries(STATES_IN_HINDI))),
      () => undefined,
    );
  }, [language]);
  return language === 'hi' ? names : NONE;
}

/** Shows a place with its state in the reader's language; stored, and on paper, it stays in English. */
export function useShownPlace() {
  const names = useStateNames();
  return <Place extends { readonly state?: string | undefined }>(place: Place): Place => {
    const state = names.get(place.state ?? '');
    return state === undefined ? place : { ...place, state };
  };
}
