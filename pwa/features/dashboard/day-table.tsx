import Box from '@mui/material/Box';
import { DetailsSummary } from '../../components/design/details-summary';
import { useT } from '../../i18n/messages';
import type { DayChart } from './day-chart';

interface DayTableProps {
  readonly label: string;
  readonly chart: DayChart;
}

/** What a chart of days shows, as a table that is opened when it is wanted; the newest day first. */
export function DayTable({ label, chart }: DayTableProps) {
  const t = useT();
  return (
    <Box component="details" sx={{ mt: 1 }}>
      <DetailsSummary>{t('Show as a table')}</DetailsSummary>
      <Box
        role="region"
        aria-label={label}
        tabIndex={0}
        sx={{ maxHeight: 320, overflowY: 'auto', borderTop: 1, borderColor: 'divider' }}
      >
        <Box component="table" aria-label={label} sx={table}>
          <thead>
            <tr>
              <th scope="col">{t('Day')}</th>
              <th scope="col">{chart.label}</th>
            </tr>
          </thead>
          <tbody>
            {chart.points.toReversed().map(({ day, value }) => (
              <tr key={day}>
                <td>{day}</td>
                <td>{chart.say(value)}</td>
              </tr>
            ))}
          </tbody>
        </Box>
      </Box>
    </Box>
  );
}

const table = {
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': { py: 0.75, px: 1, textAlign: 'left', borderBottom: 1, borderColor: 'divider' },
  '& th:last-of-type, & td:last-of-type': { textAlign: 'right' },
} as const;
