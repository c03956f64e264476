import Box from '@mui/material/Box';
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

interface ViewLinksProps {
  readonly label: string;
  readonly views: readonly View[];
  /** A link has been pressed: its list comes next. */
  readonly onFollow?: () => void;
}

/** The lists that a screen can show, as links, each with how many it holds as soon as that is known. */
export function ViewLinks({ label, views, onFollow }: ViewLinksProps) {
  return (
    <Box
      component="nav"
      aria-label={label}
      // All in sight: one that has to be pushed into it is not looked for.
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: { xs: 0.75, md: 1 },
        mb: 2,
        py: '3px',
      }}
    >
      {views.map(({ name, to, current, count }) => (
        <Box
          key={name}
          component={Link}
          to={to}
          onClick={onFollow}
          aria-current={current ? 'page' : undefined}
          sx={{
            display: 'inline-flex',
            alignItems: 'center',
            gap: 1,
            flex: 'none',
            minHeight: TOUCH,
            whiteSpace: 'nowrap',
            px: { xs: 1.25, md: 1.5 },
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
          {/* Room for what is known a moment later: nothing moves then. */}
          <Box component="span" sx={{ minWidth: '3ch' }}>
            {count}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
