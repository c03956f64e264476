import Box from '@mui/material/Box';
import MuiPagination from '@mui/material/Pagination';
import TextField from '@mui/material/TextField';
import { TOUCH } from '../../../components/design/theme';
import { useT } from '../../../i18n/messages';

export interface PaginationProps {
  /** From 1. */
  readonly page: number;
  readonly total: number;
  readonly pageSize: number;
  /** How many lines a page may have. */
  readonly sizes: readonly number[];
  /** Where there is little room: fewer numbers beside the present one. */
  readonly isNarrow: boolean;
  readonly onPage: (page: number) => void;
  readonly onResize: (size: number) => void;
}

/** Which part of a list is shown, links to the other parts, and the page size. */
export function Pagination(pagination: PaginationProps) {
  const { page, total, pageSize, sizes, isNarrow, onPage, onResize } = pagination;
  const t = useT();
  const first = (page - 1) * pageSize + 1;
  const last = Math.min(total, page * pageSize);
  const names = {
    previous: t('Previous page'),
    next: t('Next page'),
    first: t('First page'),
    last: t('Last page'),
  };
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        columnGap: 2,
        px: { md: 2 },
        pt: { xs: 2, md: 1 },
        pb: 1,
        borderTop: { md: 1 },
        borderColor: { md: 'divider' },
      }}
    >
      <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
        {t('{first}–{last} of {total}', { first, last, total })}
      </Box>
      <MuiPagination
        aria-label={t('Pages')}
        count={Math.max(1, Math.ceil(total / pageSize))}
        page={page}
        siblingCount={isNarrow ? 0 : 1}
        onChange={(_event, next) => onPage(next)}
        getItemAriaLabel={(type, number) =>
          type === 'page' || type === 'start-ellipsis' || type === 'end-ellipsis'
            ? t('Page {page}', { page: number ?? 0 })
            : names[type]
        }
        sx={{
          '& .MuiPaginationItem-root': { minWidth: isNarrow ? 36 : TOUCH, height: TOUCH, m: 0 },
          '& .MuiPaginationItem-ellipsis': { minWidth: 20, px: 0, lineHeight: `${TOUCH}px` },
        }}
      />
      <TextField
        select
        size="small"
        fullWidth={false}
        label={t('Per page')}
        value={pageSize}
        onChange={({ target }) => onResize(Number(target.value))}
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        sx={{ minWidth: 88, '& select': { minHeight: 28 } }}
      >
        {sizes.map((size) => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
      </TextField>
    </Box>
  );
}
