import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { TOUCH } from '../../components/design/theme';

/** One of several lists of the same things. */
interface View {
  readonly name: string;
  /** Its address, or only its query with the `?`. */
  readonly to: string;
  readonly current: boolean;
  readonly count?: number | undefined;
}

/** So much of the next one shows that there are more, in pixels. */
const PEEK = 32;

interface ViewLinksProps {
  readonly label: string;
  readonly views: readonly View[];
}

/** The lists that a screen can show, as links, each with how many it holds where that is known. */
export function ViewLinks({ label, views }: ViewLinksProps) {
  const row = useRef<HTMLElement>(null);
  const place = views.findIndex(({ current }) => current);
  /** The numbers come after the names, and make them wider. */
  const said = views.map(({ name, count }) => `${name} ${count}`).join();
  // Where they are one line, the present one may stand beyond its end; the page itself stays where it is.
  useEffect(() => {
    const nav = row.current;
    const link = nav?.children[place];
    if (!nav || !link) return;
    const { left, right } = link.getBoundingClientRect();
    const inside = nav.getBoundingClientRect();
    if (right > inside.right) nav.scrollLeft += right - inside.right + PEEK;
    else if (left < inside.left) nav.scrollLeft -= inside.left - left + PEEK;
  }, [place, said]);
  return (
    <Box
      ref={row}
      component="nav"
      aria-label={label}
      // On a phone one line to be pushed aside, not half a screen of them.
      sx={{
        display: 'flex',
        flexWrap: { md: 'wrap' },
        overflowX: { xs: 'auto', md: 'visible' },
        scrollbarWidth: 'thin',
        gap: 1,
        mb: 2,
        py: '3px',
      }}
    >
      {views.map(({ name, to, current, count }) => (
        <Box
          key={name}
          component={Link}
          to={to}
          aria-current={current ? 'page' : undefined}
          sx={{
            display: 'inline-flex',
            alignItems: 'center',
            gap: 1,
            flex: 'none',
            minHeight: TOUCH,
            whiteSpace: 'nowrap',
            px: 2,
            border: 1,
            borderColor: 'divider',
            borderRadius: 999,
            bgcolor: 'background.paper',
            color: 'text.primary',
            fontWeight: 600,
            textDecoration: 'none',
            '&:hover': { bgcolor: 'marigold.wash' },
            '&[aria-current="page"]': { bgcolor: 'primary.main', color: 'primary.contrastText' },
          }}
        >
          {name}
          {count !== undefined && <span>{count}</span>}
        </Box>
      ))}
    </Box>
  );
}
