import Box from '@mui/material/Box';
import { useId, type FormEvent } from 'react';
import { useMatch, useNavigate } from 'react-router-dom';
import { searchPath } from '#shared/catalogue/search-path';
import { SearchIcon } from '../../design/icons';
import { useServices } from '../services';
import { hiddenText } from './header-link';

/** The longest keyword the shop takes, in characters (API contract). */
const LONGEST_KEYWORD = 100;

/** The search of the header: a real form, which also works before the script is there. */
export function SearchForm() {
  const navigate = useNavigate();
  const { catalogue } = useServices();
  const keyword = useMatch('/search/:keyword/*')?.params.keyword ?? '';
  const inputId = useId();

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const wanted = new FormData(event.currentTarget).get('keyword');
    void navigate(searchPath(typeof wanted === 'string' ? wanted : ''));
  }

  return (
    <Box
      component="search"
      sx={{
        flex: { xs: '1 0 100%', md: '1 1 auto' },
        maxWidth: { md: 520 },
        mx: { md: 'auto' },
      }}
    >
      <Box
        component="form"
        action="/search"
        method="get"
        onSubmit={search}
        sx={{ position: 'relative' }}
      >
        <Box component="label" htmlFor={inputId} sx={hiddenText}>
          Search products
        </Box>
        <Box
          component="input"
          key={keyword}
          id={inputId}
          type="search"
          name="keyword"
          defaultValue={keyword}
          maxLength={LONGEST_KEYWORD}
          placeholder="Search chai, kurta, lamp…"
          autoComplete="off"
          enterKeyHint="search"
          onFocus={() => catalogue.search.start()}
          sx={{
            width: '100%',
            height: 44,
            pl: 2.5,
            pr: 7,
            border: 0,
            borderRadius: 999,
            bgcolor: 'background.paper',
            color: 'text.primary',
            font: 'inherit',
            appearance: 'none',
            '&::placeholder': { color: 'text.secondary', opacity: 1 },
            '&::-webkit-search-cancel-button': { display: 'none' },
            '&:focus-visible': { outlineColor: 'var(--mui-palette-marigold-main)' },
          }}
        />
        <Box
          component="button"
          type="submit"
          aria-label="Search"
          sx={{
            position: 'absolute',
            right: 2,
            top: 2,
            display: 'grid',
            placeItems: 'center',
            width: 52,
            height: 40,
            border: 0,
            borderRadius: 999,
            bgcolor: 'marigold.main',
            color: 'marigold.ink',
            cursor: 'pointer',
            '&:hover': { filter: 'brightness(0.95)' },
          }}
        >
          <SearchIcon />
        </Box>
      </Box>
    </Box>
  );
}
