import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { LoadFailure } from '../../components/admin/load-failure';
import { ScreenHeading } from '../../components/design/screen-heading';
import { AdminTable, type AdminColumn } from './admin-table';
import { SearchBox } from './search-box';

interface SearchedListProps<Item extends { readonly _id: string }> {
  readonly title: string;
  readonly searchLabel: string;
  readonly list: {
    readonly keyword: string;
    readonly search: (keyword: string) => void;
    readonly error: unknown;
    readonly refetch: () => Promise<unknown>;
    /** Another page is on its way; the present one stays meanwhile. */
    readonly isPlaceholderData: boolean;
    readonly goToPage: (page: number) => void;
    /** `undefined` while the first answer is awaited. */
    readonly data: { readonly page: number; readonly total: number } | undefined;
  };
  /** What the answer holds. */
  readonly items: readonly Item[] | undefined;
  readonly columns: readonly AdminColumn<Item>[];
  readonly pageSize: number;
  readonly emptyText: string;
  /** For where the server gave no words of its own. */
  readonly fallback: string;
  /** What else can be done, beside the search. */
  readonly actions?: ReactNode;
  /** The ways to other lists of the same things, above the table. */
  readonly views?: ReactNode;
}

/** A list of the admin area that can be searched: heading, search, and a page of what was found or why there is none. */
export function SearchedList<Item extends { readonly _id: string }>({
  title,
  searchLabel,
  list,
  items,
  columns,
  pageSize,
  emptyText,
  fallback,
  actions,
  views,
}: SearchedListProps<Item>) {
  const { data, error } = list;
  return (
    <>
      <ScreenHeading>{title}</ScreenHeading>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 2.5 }}>
        <SearchBox label={searchLabel} keyword={list.keyword} onSearch={list.search} />
        {actions}
      </Box>
      {views}
      {error !== null && (
        <LoadFailure
          error={error}
          fallback={fallback}
          isShown={data !== undefined}
          onRetry={() => void list.refetch()}
        />
      )}
      {(data || error === null) && (
        <AdminTable
          label={title}
          columns={columns}
          items={items}
          busy={list.isPlaceholderData}
          page={data?.page ?? 1}
          total={data?.total ?? 0}
          pageSize={pageSize}
          onPage={list.goToPage}
          emptyText={emptyText}
        />
      )}
    </>
  );
}
