import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { MAX_KEYWORD } from '#shared/catalogue/search-path';
import { useKeywordBox } from '../../components/design/use-keyword-box';
import { useT } from '../../i18n/messages';

interface SearchBoxProps {
  readonly label: string;
  /** What the list shows now. */
  readonly keyword: string;
  readonly onSearch: (keyword: string) => void;
}

/** Looks for words in an admin's list; an empty search shows all again. */
export function SearchBox({ label, keyword, onSearch }: SearchBoxProps) {
  const t = useT();
  const { ref, defaultValue } = useKeywordBox(keyword);
  return (
    <Box
      component="form"
      role="search"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        const words = new FormData(event.currentTarget).get('keyword');
        onSearch(typeof words === 'string' ? words : '');
      }}
      sx={{ display: 'flex', gap: 1, flex: '1 1 280px', maxWidth: 520 }}
    >
      <TextField
        type="search"
        name="keyword"
        label={label}
        size="small"
        inputRef={ref}
        defaultValue={defaultValue}
        slotProps={{ htmlInput: { maxLength: MAX_KEYWORD }, inputLabel: { shrink: true } }}
      />
      <Button type="submit" variant="outlined">
        {t('Search')}
      </Button>
    </Box>
  );
}
