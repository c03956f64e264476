import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import { recipientOf } from '#shared/addresses/address-line';
import { isVisible } from '#shared/core/written-text';
import { MAX_STOP_NOTE } from '#shared/orders/stop';
import { REFUSED_AT_THE_DOOR } from '#shared/orders/transition-reason';
import { StateTag } from '../../components/admin/state-tag';
import { instantText } from '../../components/design/when-text';
import { useSession } from '../../hooks/use-session';
import { useT } from '../../i18n/messages';
import type { Stop } from './round-stops';
import type { Tap } from './use-stop';

interface StopProps {
  readonly stop: Stop;
}

/** Whose a stop is, and what was tried there (docs/shop-rules.md#r-doorstep-6). */
export function StopTags({ stop: { order } }: StopProps) {
  const t = useT();
  const me = useSession()?.user._id;
  const { takenBy, visits = [] } = order.stop ?? {};
  const last = visits.at(-1);
  return (
    <>
      {order.returned && (
        <StateTag kind="quiet">
          {order.returned.reason === REFUSED_AT_THE_DOOR ? t('Refused at the door') : t('Returned')}
        </StateTag>
      )}
      {last && (
        <StateTag kind="waiting">
          {`${t('Not at home: {time}, {name}', { time: instantText(last.at), name: last.by.name })}${
            visits.length > 1 ? ` (${visits.length})` : ''
          }`}
        </StateTag>
      )}
      {takenBy && (
        <StateTag kind="quiet">
          {takenBy.user === me ? t('Yours') : t('Taken by {name}', { name: takenBy.name })}
        </StateTag>
      )}
    </>
  );
}

interface StopMarksProps extends StopProps {
  readonly busy: boolean;
  readonly onTap: (tap: Tap) => void;
}

/** What else can come of a door, and who goes there. */
export function StopMarks({ stop: { order, collectedHere }, busy, onTap }: StopMarksProps) {
  const t = useT();
  const me = useSession()?.user._id;
  const isMine = order.stop?.takenBy?.user === me;
  const button = (tap: Tap, text: string) => (
    <Button
      variant="outlined"
      disabled={busy}
      onClick={() => onTap(tap)}
      aria-label={`${text}, ${recipientOf(order)}`}
    >
      {text}
    </Button>
  );
  return (
    <>
      {!collectedHere && button('not-at-home', t('Not at home'))}
      {!collectedHere && button('refused', t('Refused'))}
      {isMine ? button('leave', t('Give back')) : button('take', t('Take it'))}
    </>
  );
}

/** Opened by a press: the person goes on there. */
const focusIt = (input: HTMLInputElement | null) => input?.focus();

interface StopNotesProps extends StopProps {
  readonly busy: boolean;
  readonly onNote: (text: string) => void;
}

/** Notes for the next one who comes, and a way to add one. */
export function StopNotes({ stop: { order }, busy, onNote }: StopNotesProps) {
  const t = useT();
  const id = useId();
  const [text, setText] = useState<string | null>(null);
  const { notes = [] } = order.stop ?? {};
  return (
    <>
      {notes.length > 0 && (
        <Box component="ul" aria-label={t('Notes')} sx={{ m: 0, pl: 2.5 }}>
          {notes.map((note) => (
            <Box
              component="li"
              key={`${note.at} ${note.text}`}
              sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
            >
              {note.text}
              <Box component="span" sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
                {` ${note.by.name}, ${instantText(note.at)}`}
              </Box>
            </Box>
          ))}
        </Box>
      )}
      {text === null ? (
        <Button
          size="small"
          onClick={() => setText('')}
          aria-label={`${t('Add a note')}, ${recipientOf(order)}`}
          sx={{ justifySelf: 'start' }}
        >
          {t('Add a note')}
        </Button>
      ) : (
        <Box
          component="form"
          onSubmit={(event) => {
            event.preventDefault();
            if (!isVisible(text)) return;
            onNote(text);
            setText(null);
          }}
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}
        >
          <TextField
            id={id}
            size="small"
            inputRef={focusIt}
            label={t('Note for the next one who comes')}
            value={text}
            onChange={({ target }) => setText(target.value)}
            slotProps={{ htmlInput: { maxLength: MAX_STOP_NOTE } }}
            sx={{ flex: '1 1 200px' }}
          />
          <Button type="submit" variant="outlined" disabled={busy || !isVisible(text)}>
            {t('Save')}
          </Button>
          <Button onClick={() => setText(null)}>{t('Cancel')}</Button>
        </Box>
      )}
    </>
  );
}
