import Box from '@mui/material/Box';
import { useMessages } from '../messages/messages';
import { buttonLook } from './button-look';
import { AlertIcon } from './icons';

/** A load that failed, in red (spec §8), with a way to try again. Lighter than MUI's Alert, as home loads it at once. */
export function ErrorNotice({ text, onRetry }: { text: string; onRetry?: () => void }) {
  const { t, said } = useMessages();
  return (
    <Box
      role="alert"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.5,
        px: 2,
        py: 1,
        minHeight: 60,
        border: 1,
        borderLeft: 6,
        borderColor: 'error.main',
        borderRadius: 2,
        bgcolor: 'background.paper',
        color: 'error.main',
        fontWeight: 600,
      }}
    >
      <AlertIcon />
      <Box component="span" sx={{ flex: 1, minWidth: 160 }}>
        {said(text)}
      </Box>
      {onRetry ? (
        <button type="button" onClick={onRetry} className={buttonLook.outlined}>
          {t('Try again')}
        </button>
      ) : null}
    </Box>
  );
}
