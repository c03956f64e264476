import Box from '@mui/material/Box';
import { useT } from '../../i18n/messages';
import type { Message } from '../../i18n/translate';
import { AlertIcon, CheckIcon } from './icons';
import { ClockIcon, SendIcon } from './deferred-icons';

/** The sync status of an action of this device. "Delivered" is only said of parcels. */
export type Mark = 'waiting' | 'sending' | 'checking' | 'asking' | 'received' | 'attention';

/** The texts of the marks, also for screen readers. */
export const MARK_TEXT = {
  waiting: 'Waiting to send',
  sending: 'Sending…',
  checking: 'Checking with the shop',
  asking: 'Asking the shop whether it has arrived…',
  received: 'Received by the shop',
  attention: 'Needs your attention',
} as const satisfies Record<Mark, Message>;

const LOOK = {
  waiting: { Icon: ClockIcon, color: 'warning.main' },
  sending: { Icon: SendIcon, color: 'info.main' },
  checking: { Icon: SendIcon, color: 'info.main' },
  asking: { Icon: SendIcon, color: 'warning.main' },
  received: { Icon: CheckIcon, color: 'success.main' },
  attention: { Icon: AlertIcon, color: 'error.main' },
} as const satisfies Record<Mark, object>;

/** A sync attempt goes from one to the other and back within milliseconds. */
const UNSENT: readonly Mark[] = ['waiting', 'sending'];

/** Takes the room of both texts, so that nothing below moves under a finger while an attempt comes and goes. */
const AS_WIDE_AS_EITHER = {
  display: 'inline-grid',
  '&::after': {
    content: 'attr(data-widest)',
    whiteSpace: 'pre',
    visibility: 'hidden',
    height: 0,
    overflow: 'hidden',
  },
} as const;

/**
 * The mark of an action of this device: its sync status.
 * @param mark `null` for what the server has confirmed: nothing is shown then
 * @param text in place of the words of the mark
 */
export function ActionMark({ mark, text }: { mark: Mark | null; text?: string }) {
  const t = useT();
  if (mark === null) return null;
  const { Icon, color } = LOOK[mark];
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.5,
        px: 1,
        py: 0.25,
        border: 1,
        borderColor: color,
        borderRadius: 999,
        color,
        bgcolor: 'background.paper',
        fontSize: '0.8125rem',
        fontWeight: 600,
        lineHeight: 1.4,
        // A long text breaks where the place is narrow.
        whiteSpace: text === undefined && mark !== 'asking' ? 'nowrap' : 'normal',
      }}
    >
      <Icon size="1rem" />
      <Box
        component="span"
        {...(text === undefined &&
          UNSENT.includes(mark) && {
            'data-widest': UNSENT.map((unsent) => t(MARK_TEXT[unsent])).join('\n'),
            sx: AS_WIDE_AS_EITHER,
          })}
      >
        {text ?? t(MARK_TEXT[mark])}
      </Box>
    </Box>
  );
}
