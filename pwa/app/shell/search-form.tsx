import {
  lazy,
  Suspense,
  useId,
  useState,
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
} from 'react';
import { useMatch, useNavigate } from 'react-router-dom';
import { searchPath } from '#shared/catalogue/search-path';
import { SearchIcon } from '../../design/icons';
import { useServices } from '../services';
import styles from './search-form.module.css';

/** Comes with the first focus: the home page does without. */
const loadSuggestions = () =>
  import('./search-suggestions').then((module) => ({ default: module.SearchSuggestions }));
const SearchSuggestions = lazy(loadSuggestions);

/** The longest keyword the shop takes, in characters (API contract). */
const LONGEST_KEYWORD = 100;

/** The search of the header: a real form, which also works before the script is there. */
export function SearchForm() {
  const navigate = useNavigate();
  const { catalogue } = useServices();
  const keyword = useMatch('/search/:keyword/*')?.params.keyword ?? '';
  const inputId = useId();
  /** What is being typed, trimmed; empty while no suggestions are wanted. */
  const [typed, setTyped] = useState('');
  const close = () => setTyped('');

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const wanted = new FormData(event.currentTarget).get('keyword');
    close();
    void navigate(searchPath(typeof wanted === 'string' ? wanted : ''));
  }

  function getReady() {
    catalogue.search.start();
    void loadSuggestions();
  }

  function leave({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
    if (!currentTarget.closest('form')?.contains(relatedTarget)) close();
  }

  const stop = {
    onBlur: leave,
    onKeyDown: (event: KeyboardEvent<HTMLElement>) =>
      moveOrClose(event, typed === '' ? undefined : close),
  };

  return (
    <search className={styles.search}>
      <form className={styles.form} action="/search" method="get" onSubmit={search}>
        <label className={styles.label} htmlFor={inputId}>
          Search products
        </label>
        <input
          className={styles.input}
          key={keyword}
          id={inputId}
          type="search"
          name="keyword"
          defaultValue={keyword}
          maxLength={LONGEST_KEYWORD}
          placeholder="Search chai, kurta, lamp…"
          autoComplete="off"
          enterKeyHint="search"
          onFocus={getReady}
          {...stop}
          onInput={(event) => setTyped(event.currentTarget.value.trim())}
        />
        <button className={styles.send} type="submit" aria-label="Search">
          <SearchIcon />
        </button>
        {typed === '' ? null : (
          <Suspense fallback={null}>
            <SearchSuggestions keyword={typed} onChoose={close} stop={stop} />
          </Suspense>
        )}
      </form>
    </search>
  );
}

/**
 * The arrow keys lead from the box through the suggestions and back; Escape puts them away.
 * @param close absent while there are none
 */
function moveOrClose(event: KeyboardEvent<HTMLElement>, close: (() => void) | undefined): void {
  const { key, currentTarget } = event;
  const form = currentTarget.closest('form');
  if (!close || !form) return;
  const stops = [...form.querySelectorAll<HTMLElement>('input, ul a')];
  const here = stops.indexOf(currentTarget);
  if (key === 'Escape') {
    close();
    stops[0]?.focus();
  } else if (key === 'ArrowDown' || key === 'ArrowUp') {
    stops.at((here + (key === 'ArrowDown' ? 1 : -1)) % stops.length)?.focus();
  } else return;
  event.preventDefault();
}
