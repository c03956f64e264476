import {
  lazy,
  Suspense,
  useId,
  useMemo,
  useState,
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
} from 'react';
import { useMatch, useNavigate } from 'react-router-dom';
import { MAX_KEYWORD, searchPath } from '#shared/catalogue/search-path';
import { createTypedKeyword, type TypedKeyword } from '../../catalogue/suggestions';
import { hiddenText } from '../../components/design/hidden-text';
import { SearchIcon } from '../../components/design/icons';
import { useKeywordBox } from '../../components/design/use-keyword-box';
import { useT } from '../../i18n/messages';
import { useServices, useWholeServices } from '../../hooks/services';
import { browserTimers } from '../../platform/timers';
import styles from './search-form.module.css';

/** Loads with the first focus: the home page does without. */
const loadSuggestions = () =>
  import('./search-suggestions').then((module) => ({ default: module.SearchSuggestions }));
const SearchSuggestions = lazy(loadSuggestions);
const loadRecent = () =>
  import('./recent-searches').then((module) => ({ default: module.RecentSearches }));
const RecentSearches = lazy(loadRecent);

const keepFocus = (event: MouseEvent) => event.preventDefault();

/** The search of the header: a real form, which also works before the script is loaded. */
export function SearchForm() {
  const navigate = useNavigate();
  const t = useT();
  const { catalogue } = useServices();
  const whole = useWholeServices();
  const keyword = useMatch('/search/:keyword/*')?.params.keyword ?? '';
  const { ref, defaultValue } = useKeywordBox(keyword);
  const inputId = useId();
  const typed = useTypedKeyword();
  /** The box, or what is under it, has the focus. */
  const [active, setActive] = useState(false);
  /** The box has the focus, and nothing is in it. */
  const [resting, setResting] = useState(false);
  /** The same for every keystroke, so that no suggestion renders again for it. */
  const stop = useMemo(() => {
    const close = () => {
      setActive(false);
      setResting(false);
    };
    return stopOf(typed, close);
  }, [typed]);

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const sent = new FormData(event.currentTarget).get('keyword');
    const words = typeof sent === 'string' ? sent : '';
    typed.type('');
    setResting(false);
    remember(words);
    void navigate(searchPath(words));
  }

  /** Empties the box, which keeps the focus: what was searched before is offered. */
  function clear() {
    const box = ref.current;
    if (!box) return;
    box.value = '';
    typed.type('');
    box.focus();
    setResting(true);
  }

  /** What cannot be remembered is not offered again. */
  function remember(words: string) {
    Promise.all([import('../../catalogue/recent-searches'), whole()]).then(
      ([{ rememberSearch }, { db }]) => rememberSearch(db, words),
      () => undefined,
    );
  }

  function getReady({ currentTarget }: FocusEvent<HTMLInputElement>) {
    setActive(true);
    setResting(currentTarget.value.trim() === '');
    catalogue.search.start();
    void loadSuggestions();
    void loadRecent();
  }

  return (
    <search className={styles.search}>
      <form className={styles.form} action="/search" method="get" onSubmit={search}>
        <label className={hiddenText} htmlFor={inputId}>
          {t('Search products')}
        </label>
        <input
          className={styles.input}
          ref={ref}
          id={inputId}
          type="search"
          name="keyword"
          defaultValue={defaultValue}
          maxLength={MAX_KEYWORD}
          placeholder={t('Search chai, kurta, lamp…')}
          autoComplete="off"
          enterKeyHint="search"
          onFocus={getReady}
          {...stop}
          onInput={({ currentTarget }) => {
            const words = currentTarget.value.trim();
            typed.type(words);
            setActive(true);
            setResting(words === '');
          }}
        />
        <button
          className={styles.clear}
          type="button"
          aria-label={t('Clear search')}
          onMouseDown={keepFocus}
          onClick={clear}
        >
          <span aria-hidden>×</span>
        </button>
        <button className={styles.send} type="submit" aria-label={t('Search')}>
          <SearchIcon />
        </button>
        {active ? (
          <Suspense fallback={null}>
            <SearchSuggestions typed={typed} stop={stop} />
          </Suspense>
        ) : null}
        {resting ? (
          <Suspense fallback={null}>
            <RecentSearches stop={stop} close={() => setResting(false)} />
          </Suspense>
        ) : null}
      </form>
    </search>
  );
}

/** A visible list under the box. */
const OPEN = '[data-open]';

/** What the box and every suggestion do with the focus and the arrow keys. */
function stopOf(typed: TypedKeyword, close: () => void) {
  const away = () => {
    typed.type('');
    close();
  };
  return {
    onBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
      if (!currentTarget.closest('form')?.contains(relatedTarget)) away();
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const open = typed.wanted() || event.currentTarget.closest('form')?.querySelector(OPEN);
      if (open) moveOrClose(event, away);
    },
  };
}

/** The arrow keys lead from the box through the suggestions and back; Escape closes them. */
function moveOrClose(event: KeyboardEvent<HTMLElement>, away: () => void): void {
  const { key, currentTarget } = event;
  const form = currentTarget.closest('form');
  if (!form) return;
  const stops = [...form.querySelectorAll<HTMLElement>(`input, ${OPEN} li:not([hidden]) a`)];
  const here = stops.indexOf(currentTarget);
  if (key === 'Escape') {
    stops[0]?.focus();
    away();
  } else if (key === 'ArrowDown' || key === 'ArrowUp') {
    stops.at((here + (key === 'ArrowDown' ? 1 : -1)) % stops.length)?.focus();
  } else return;
  event.preventDefault();
}

/** What is typed into one search box. The same object as long as the box is there. */
function useTypedKeyword(): TypedKeyword {
  const { catalogue, connection } = useServices();
  const [typed] = useState(() => {
    const { search, found } = catalogue;
    return createTypedKeyword(search, found, {
      timers: browserTimers,
      ask: async (keyword) =>
        connection.current() === 'offline' || (await catalogue.sync.state()).complete
          ? undefined
          : catalogue.server.list({ keyword, pageNumber: 1 }),
    });
  });
  useEffect(() => () => typed.type(''), [typed]);
  return typed;
}
