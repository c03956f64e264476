import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { MATCH_FIELDS, type MatchField, type TableColumns } from '#shared/admin/table-import';
import { useMessages } from '../../../i18n/messages';
import { matchProblem, MATCH_WORDS } from './match-words';

interface ColumnMatchProps {
  readonly table: TableColumns;
  readonly message: string | undefined;
  readonly onMatch: (columns: ('' | MatchField)[]) => void;
}

const fieldOf = (text: string | undefined): '' | MatchField =>
  MATCH_FIELDS.find((field) => field === text) ?? '';

/** What each column of a table says that the shop does not know. */
export function ColumnMatch({ table, message, onMatch }: ColumnMatchProps) {
  const { t, translate } = useMessages();
  const { header, samples } = table;
  const [columns, setColumns] = useState(() =>
    header.map((_name, place) => fieldOf(table.columns[place])),
  );
  const problem = matchProblem(columns);
  return (
    <Box
      component="form"
      aria-label={t('Match the columns')}
      onSubmit={(event) => {
        event.preventDefault();
        if (!problem) onMatch(columns);
      }}
      sx={{ display: 'grid', gap: 2, maxWidth: 860 }}
    >
      <Typography component="h2" variant="h6">
        {t('Match the columns')}
      </Typography>
      <Typography color="text.secondary">
        {t(
          'Download a template, or match the columns. The shop remembers them for the next such file.',
        )}
      </Typography>
      {header.map((name, place) => (
        // Names may be there twice.
        <Paper
          key={place}
          variant="outlined"
          sx={{
            p: 1.5,
            borderRadius: 3,
            display: 'grid',
            gap: 1,
            alignItems: 'center',
            gridTemplateColumns: { xs: '1fr', sm: '1fr 260px' },
          }}
        >
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <Typography sx={{ fontWeight: 600 }}>
              {name || t('Column {number}', { number: place + 1 })}
            </Typography>
            <Typography variant="body2" color="text.secondary">
              {samplesOf(samples, place) || t('(empty)')}
            </Typography>
          </Box>
          <TextField
            select
            size="small"
            label={t('What “{column}” is', {
              column: name || t('Column {number}', { number: place + 1 }),
            })}
            value={columns[place] ?? ''}
            onChange={({ target }) =>
              setColumns(columns.map((one, at) => (at === place ? fieldOf(target.value) : one)))
            }
            slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
          >
            <MenuItem value="">{t('Not imported')}</MenuItem>
            {MATCH_FIELDS.map((field) => (
              <MenuItem key={field} value={field}>
                {t(MATCH_WORDS[field])}
              </MenuItem>
            ))}
          </TextField>
        </Paper>
      ))}
      {problem && <Alert severity="info">{translate(problem)}</Alert>}
      {message !== undefined && <Alert severity="error">{translate(message)}</Alert>}
      <Button
        type="submit"
        variant="contained"
        size="large"
        disabled={problem !== undefined}
        sx={{ justifySelf: 'start' }}
      >
        {t('Continue')}
      </Button>
    </Box>
  );
}

/** The first cells of a column that say something. */
function samplesOf(samples: TableColumns['samples'], place: number): string {
  const cells = samples.map((row) => row[place]?.trim() ?? '').filter((cell) => cell !== '');
  return [...new Set(cells)].slice(0, 3).join(' · ').slice(0, 120);
}
