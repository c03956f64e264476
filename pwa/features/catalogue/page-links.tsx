import Box from '@mui/material/Box';
import { Link } from 'react-router-dom';
import { cataloguePath } from '#shared/catalogue/search-path';
import { ChevronLeftIcon, ChevronRightIcon } from '../../design/icons';
import { TOUCH } from '../../app/theme';
import { pagesShown } from './pages-shown';

const box = {
  display: 'inline-grid',
  placeItems: 'center',
  minWidth: { xs: 40, sm: TOUCH },
  height: TOUCH,
  px: 0.75,
  borderRadius: 999,
  color: 'text.primary',
  fontWeight: 600,
  textDecoration: 'none',
} as const;

const link = {
  ...box,
  '&:hover': { bgcolor: 'marigold.wash' },
  '&[aria-current="page"]': { bgcolor: 'primary.main', color: 'primary.contrastText' },
} as const;

/** The pages of a list, as links (spec §2). Where it is, its neighbours and both ends. */
export function PageLinks({
  keyword,
  page,
  pages,
}: {
  keyword: string;
  page: number;
  pages: number;
}) {
  const to = (pageNumber: number) => cataloguePath({ keyword, pageNumber });
  return (
    <Box
      component="nav"
      aria-label="Pages"
      sx={{
        display: 'flex',
        justifyContent: 'center',
        alignItems: 'center',
        gap: { xs: 0.25, sm: 0.5 },
        mt: 4,
      }}
    >
      {page > 1 ? (
        <Box component={Link} to={to(page - 1)} aria-label="Previous page" rel="prev" sx={link}>
          <ChevronLeftIcon />
        </Box>
      ) : null}
      {pagesShown(page, pages).map((shown) =>
        shown.kind === 'gap' ? (
          <Box
            key={`gap-${shown.after}`}
            component="span"
            aria-hidden
            sx={{ ...box, minWidth: 24, px: 0 }}
          >
            …
          </Box>
        ) : (
          <Box
            key={shown.page}
            component={Link}
            to={to(shown.page)}
            aria-label={`Page ${shown.page}`}
            aria-current={shown.page === page ? 'page' : undefined}
            sx={link}
          >
            {shown.page}
          </Box>
        ),
      )}
      {page < pages ? (
        <Box component={Link} to={to(page + 1)} aria-label="Next page" rel="next" sx={link}>
          <ChevronRightIcon />
        </Box>
      ) : null}
    </Box>
  );
}
