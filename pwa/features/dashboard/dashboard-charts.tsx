import { useTheme } from '@mui/material/styles';
import { BarChart } from '@mui/x-charts/BarChart';
import { LineChart } from '@mui/x-charts/LineChart';
import { CHART_HEIGHT, isNamed, shortDay, type DayChart } from './day-chart';

const MARGIN = { top: 12, right: 24, bottom: 0, left: 0 };

/**
 * One number per day, as a chart. With the library in a chunk that only admins load (docs/decisions/0018-admin-area.md): it is looked at,
 * and what it says is beside it as a table.
 */
export function Component({ label, kind, points, say, sayShort }: DayChart) {
  const { palette } = useTheme().vars;
  const lowest = Math.min(0, ...points.map(({ value }) => value));
  const surroundings = {
    height: CHART_HEIGHT,
    margin: MARGIN,
    hideLegend: true,
    skipAnimation: true,
    disableKeyboardNavigation: true,
    grid: { horizontal: true },
    yAxis: [{ min: lowest, width: 'auto', valueFormatter: sayShort, tickMinStep: 1 }],
  } as const;
  const days = {
    data: points.map(({ day }) => day),
    tickInterval: (_day: string, index: number) => isNamed(index, points.length),
    valueFormatter: (day: string, { location }: { location: string }) =>
      location === 'tick' ? shortDay(day) : day,
  };
  const numbers = {
    label,
    data: points.map(({ value }) => value),
    valueFormatter: (value: number | null) => (value === null ? '' : say(value)),
  };
  return kind === 'bars' ? (
    <BarChart
      {...surroundings}
      xAxis={[{ ...days, scaleType: 'band' }]}
      series={[{ ...numbers, color: palette.primary.main }]}
      borderRadius={3}
    />
  ) : (
    <LineChart
      {...surroundings}
      xAxis={[{ ...days, scaleType: 'point' }]}
      series={[{ ...numbers, color: palette.secondary.main, curve: 'linear', showMark: false }]}
    />
  );
}
