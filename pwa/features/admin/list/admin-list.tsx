import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import { MAX_KEYWORD } from '#shared/catalogue/search-path';
import { LoadFailure } from '../../../components/admin/load-failure';
import { ScreenHeading } from '../../../components/design/screen-heading';
import { useKeywordBox } from '../../../components/design/use-keyword-box';
import { useT } from '../../../i18n/messages';
import type { Row } from './admin-columns';
import { AdminTable, type AdminTableProps } from './admin-table';
import type { Sorting } from './sorting';
import type { ListAddress } from './use-list-address';

interface AdminListProps<Item extends Row> extends Pick<
  AdminTableProps<Item>,
  'items' | 'columns' | 'line' | 'emptyText' | 'fresh' | 'selection'
> {
  readonly title: string;
  /** Of the search; without it there is none. */
  readonly searchLabel?: string;
  /** Where it looks. */
  readonly searchHint?: string;
  readonly list: Sorting &
    Pick<ListAddress, 'keyword' | 'search' | 'goToPage' | 'pageSize' | 'sizes' | 'resize'> & {
      readonly error: unknown;
      readonly refetch: () => Promise<unknown>;
      /** Another page is on its way; the present one stays meanwhile. */
      readonly isPlaceholderData: boolean;
      /** `undefined` while the first answer is awaited. */
      readonly data: { readonly page: number; readonly total: number } | undefined;
    };
  /** For where the server gave no words of its own. */
  readonly fallback: string;
  /** What else can be done, beside the search. */
  readonly actions?: ReactNode;
  /** Above the table: links to other lists of the same things. */
  readonly views?: ReactNode;
}

/** A list of the admin area: heading, search, and a page of what was found or why there is none. */
export function AdminList<Item extends Row>({
  title,
  searchLabel,
  searchHint,
  list,
  fallback,
  actions,
  views,
  ...table
}: AdminListProps<Item>) {
  const { data, error } = list;
  return (
    <>
      <ScreenHeading>{title}</ScreenHeading>
      {searchLabel !== undefined && (
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: { xs: 1, md: 2 },
            mb: 2,
          }}
        >
          <SearchBox
            label={searchLabel}
            hint={searchHint}
            keyword={list.keyword}
            onSearch={list.search}
          />
          {actions}
        </Box>
      )}
      {views}
      <LoadFailure query={list} fallback={fallback} />
      {(data || error === null) && (
        <AdminTable
          {...table}
          label={title}
          busy={list.isPlaceholderData}
          page={data?.page ?? 1}
          total={data?.total ?? 0}
          pageSize={list.pageSize}
          sizes={list.sizes}
          sorting={list}
          onPage={list.goToPage}
          onResize={list.resize}
        />
      )}
    </>
  );
}

interface SearchBoxProps {
  readonly label: string;
  readonly hint: string | undefined;
  /** What the list shows now. */
  readonly keyword: string;
  readonly onSearch: (keyword: string) => void;
}

/** Looks for words in an admin's list; an empty search shows all again. */
function SearchBox({ label, hint, keyword, onSearch }: SearchBoxProps) {
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
        placeholder={hint}
        slotProps={{ htmlInput: { maxLength: MAX_KEYWORD }, inputLabel: { shrink: true } }}
      />
      <Button type="submit" variant="outlined">
        {t('Search')}
      </Button>
    </Box>
  );
}
