import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { Menu } from '../../../components/design/menu';
import { hiddenText } from '../../../components/design/hidden-text';
import { ChevronDownIcon } from '../../../components/design/icons';
import { TOUCH } from '../../../components/design/theme';
import { useT } from '../../../i18n/messages';

/** One of several lists of the same things. */
interface View {
  readonly name: string;
  /** Its address, or only its query with the `?`. */
  readonly to: string;
  readonly current: boolean;
  readonly count?: number | undefined;
  /** There are more than `count`. */
  readonly isMore?: boolean | undefined;
  /** On a phone it is in the menu `More`: it is not needed every day. */
  readonly inMenu?: boolean;
}

interface ViewLinksProps {
  readonly label: string;
  readonly views: readonly View[];
  /** A link has been pressed: its list comes next. */
  readonly onFollow?: () => void;
}

const PHONE = '@media (max-width: 599.95px)';
const WIDER = '@media (min-width: 600px)';

const chip = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: { xs: 0.5, sm: 1 },
  flex: 'none',
  minHeight: TOUCH,
  whiteSpace: 'nowrap',
  px: { xs: 1, md: 1.5 },
  border: 1,
  borderColor: 'divider',
  borderRadius: 999,
  bgcolor: 'background.paper',
  color: 'text.primary',
  font: 'inherit',
  // On a phone two lines hold all of them, in a font of any width.
  fontSize: { xs: '0.8125rem', sm: '1rem' },
  fontWeight: 600,
  textDecoration: 'none',
  '&:hover': { bgcolor: 'marigold.wash' },
  '&[aria-current="page"], &[data-current]': {
    bgcolor: 'primary.main',
    color: 'primary.contrastText',
  },
} as const;

/** The lists that a screen can show, as links, each with how many it holds as soon as that is known. */
export function ViewLinks({ label, views, onFollow }: ViewLinksProps) {
  const inMenu = views.filter((view) => view.inMenu);
  return (
    <Box
      component="nav"
      aria-label={label}
      // All visible, or behind a visible button: one that has to be scrolled into view is not found.
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: { xs: 0.75, md: 1 },
        mb: 2,
        py: '3px',
      }}
    >
      {views.map((view) => (
        <Box
          key={view.name}
          component={Link}
          to={view.to}
          onClick={onFollow}
          aria-current={view.current ? 'page' : undefined}
          sx={{ ...chip, ...(view.inMenu && { [PHONE]: { display: 'none' } }) }}
        >
          {view.name}
          <Count of={view} />
        </Box>
      ))}
      {inMenu.length > 0 && <MoreViews views={inMenu} onFollow={onFollow} />}
    </Box>
  );
}

/** Room for what is known a moment later: no layout shift. */
function Count({ of: { count, isMore } }: { readonly of: View }) {
  return (
    <Box component="span" sx={{ minWidth: '3ch' }}>
      {isMore ? `${String(count)}+` : count}
    </Box>
  );
}

type MoreViewsProps = Pick<ViewLinksProps, 'views'> & {
  readonly onFollow: (() => void) | undefined;
};

/** The lists that a phone has no room for, behind one button, which names the one that is shown. */
function MoreViews({ views, onFollow }: MoreViewsProps) {
  const t = useT();
  const menuId = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const current = views.find((view) => view.current);
  return (
    <>
      <Box
        component="button"
        type="button"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? menuId : undefined}
        data-current={current ? '' : undefined}
        onClick={({ currentTarget }: { readonly currentTarget: HTMLElement }) =>
          setAnchor(currentTarget)
        }
        sx={{ ...chip, cursor: 'pointer', [WIDER]: { display: 'none' } }}
      >
        {current ? (
          <>
            <span className={hiddenText}>{`${t('More')}:`}</span> {current.name}
          </>
        ) : (
          t('More')
        )}
        {current && <Count of={current} />}
        <ChevronDownIcon size="1.125rem" />
      </Box>
      <Menu id={menuId} anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {views.map((view) => (
          <MenuItem
            key={view.name}
            component={Link}
            to={view.to}
            selected={view.current}
            aria-current={view.current ? 'page' : undefined}
            onClick={() => {
              setAnchor(null);
              onFollow?.();
            }}
            sx={{ minHeight: TOUCH, justifyContent: 'space-between', gap: 3 }}
          >
            {view.name}
            <Count of={view} />
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
