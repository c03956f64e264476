import Box from '@mui/material/Box';
import { AlertIcon, CheckIcon, ClockIcon, SendIcon } from './icons';

const MARKS = {
  waiting: { text: 'Waiting to send', Icon: ClockIcon, color: 'warning.main' },
  sending: { text: 'Sending…', Icon: SendIcon, color: 'info.main' },
  delivered: { text: 'Delivered', Icon: CheckIcon, color: 'success.main' },
  attention: { text: 'Needs your attention', Icon: AlertIcon, color: 'error.main' },
} as const;

/**
 * The honest mark of something that was done on this device: how far it has come.
 * @param mark `null` for what the server has confirmed: nothing is shown then
 */
export function ActionMark({ mark }: { mark: keyof typeof MARKS | null }) {
  if (mark === null) return null;
  const { text, Icon, color } = MARKS[mark];
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
        whiteSpace: 'nowrap',
      }}
    >
      <Icon size="1rem" />
      {text}
    </Box>
  );
}
