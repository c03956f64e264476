import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isVisible } from '#shared/core/written-text';
import { internalNote, MAX_NOTE, noteList, type Noted } from '#shared/admin/internal-note';
import { SectionCard } from '../design/section-card';
import { instantText } from '../design/when-text';
import { useServices } from '../../hooks/services';
import { useT } from '../../i18n/messages';
import { isRefusal } from './failure';
import { invalidateList } from './invalidate-list';
import { LoadFailure } from './load-failure';
import { useAdminWrite } from './use-admin-write';

const NOTES = 'internal notes';
const PATHS = { person: '/admin/people', order: '/admin/orders' } as const satisfies Record<
  Noted,
  string
>;

interface InternalNotesProps {
  readonly about: Noted;
  /** The id of the person or the order. */
  readonly subject: string;
}

/** What admins have noted about a person or an order, and the way to note more (docs/shop-rules.md#r-owner-5). */
export function InternalNotes({ about, subject }: InternalNotesProps) {
  const t = useT();
  const { api, randomUuid } = useServices();
  const queries = useQueryClient();
  const [text, setText] = useState('');
  /** Kept while no answer came, so that a note sent again is one note. */
  const key = useRef(randomUuid());
  const path = `${PATHS[about]}/${encodeURIComponent(subject)}/notes`;
  const notes = useQuery({
    queryKey: [NOTES, path],
    queryFn: ({ signal }) => api.request('GET', path, { schema: noteList, signal }),
  });
  const add = useAdminWrite({
    mutationFn: (typed: string) =>
      api.request('POST', path, {
        body: { text: typed },
        headers: { 'Idempotency-Key': key.current },
        schema: internalNote,
      }),
    done: t('Note added'),
    fallback: 'Failed to add the note',
    async onSettled(made, error) {
      if (made || isRefusal(error)) key.current = randomUuid();
      if (!made) return;
      setText('');
      await invalidateList(queries, NOTES);
    },
  });
  return (
    <SectionCard title={t('Internal notes')}>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1.5 }}>
        {t('Only admins see these.')}
      </Typography>
      <LoadFailure query={notes} fallback="Failed to load the notes" />
      {!notes.data && notes.error === null && <Skeleton aria-busy height={48} />}
      {notes.data && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, mb: 2 }}>
          {notes.data.notes.map(({ _id, at, by, text: said }) => (
            <Box component="li" key={_id} sx={{ py: 1 }}>
              <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{said}</Box>
              <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
                {instantText(at)} · {by.name}
              </Box>
            </Box>
          ))}
        </Box>
      )}
      <Box
        component="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isVisible(text)) add.mutate(text);
        }}
        sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}
      >
        <TextField
          label={t('New note')}
          value={text}
          onChange={({ target }) => setText(target.value)}
          multiline
          minRows={2}
          fullWidth
          slotProps={{ htmlInput: { maxLength: MAX_NOTE }, inputLabel: { shrink: true } }}
        />
        <Button
          type="submit"
          variant="outlined"
          loading={add.isPending}
          disabled={!isVisible(text)}
        >
          {t('Add note')}
        </Button>
      </Box>
    </SectionCard>
  );
}
