import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { DASHBOARD_DAYS, type DashboardDays } from '#shared/admin/dashboard';
import { TOUCH } from '../../components/design/theme';
import { useT } from '../../i18n/messages';

interface PeriodChoiceProps {
  readonly days: DashboardDays;
  readonly onChoose: (days: DashboardDays) => void;
}

/** How far the dashboard looks back. */
export function PeriodChoice({ days, onChoose }: PeriodChoiceProps) {
  const t = useT();
  return (
    <ToggleButtonGroup
      exclusive
      color="primary"
      value={days}
      // Nothing is chosen where the pressed one is pressed again: it stays.
      onChange={(_event, chosen: DashboardDays | null) => chosen && onChoose(chosen)}
      aria-label={t('Period')}
      sx={{ bgcolor: 'background.paper', borderRadius: 999 }}
    >
      {DASHBOARD_DAYS.map((each) => (
        <ToggleButton
          key={each}
          value={each}
          sx={{
            minHeight: TOUCH,
            px: { xs: 1.5, sm: 2 },
            whiteSpace: 'nowrap',
            py: 0,
            borderRadius: 999,
            color: 'text.primary',
            '&.Mui-selected, &.Mui-selected:hover': {
              bgcolor: 'primary.main',
              color: 'primary.contrastText',
            },
          }}
        >
          {t('{count} days', { count: each })}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
