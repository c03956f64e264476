import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { ChevronLeftIcon, ChevronRightIcon } from '../../components/design/icons';
import { useT } from '../../i18n/messages';

interface PaginationProps {
  /** From 1. */
  readonly page: number;
  readonly total: number;
  readonly pageSize: number;
  readonly onPage: (page: number) => void;
}

/** Which part of a list is shown, and the way to the part before and after it. */
export function Pagination({ page, total, pageSize, onPage }: PaginationProps) {
  const t = useT();
  const first = (page - 1) * pageSize + 1;
  const last = Math.min(total, page * pageSize);
  return (
    <Box
      component="nav"
      aria-label={t('Pages')}
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'flex-end',
        gap: 1,
        px: 2,
        py: 0.5,
        borderTop: { md: 1 },
        borderColor: { md: 'divider' },
      }}
    >
      <span>{t('{first}–{last} of {total}', { first, last, total })}</span>
      <IconButton
        aria-label={t('Previous page')}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        <ChevronLeftIcon />
      </IconButton>
      <IconButton
        aria-label={t('Next page')}
        disabled={last >= total}
        onClick={() => onPage(page + 1)}
      >
        <ChevronRightIcon />
      </IconButton>
    </Box>
  );
}
