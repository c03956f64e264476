import './toast-styles';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import GlobalStyles from '@mui/material/GlobalStyles';
import {
  closeSnackbar,
  enqueueSnackbar,
  SnackbarContent,
  SnackbarProvider,
  type CustomContentProps,
} from 'notistack';
import { useEffect, useRef, type Ref } from 'react';
import { AlertIcon, CheckIcon, CloseIcon, InfoIcon } from '../design/icons';
import { useT } from '../messages/messages';
import { BOTTOM_BAR } from './theme';

export interface Toast {
  readonly kind: 'success' | 'info' | 'error';
  readonly text: string;
}

export interface ToastHostProps {
  /** Milliseconds each toast stays. */
  duration: number;
  /** Called once, when toasts can be shown. */
  onReady: (present: (toast: Toast) => void) => void;
}

const LOOKS = {
  success: { Icon: CheckIcon, color: 'success.main', role: 'status' },
  info: { Icon: InfoIcon, color: 'info.main', role: 'status' },
  error: { Icon: AlertIcon, color: 'error.main', role: 'alert' },
} as const;

function ToastCard({
  id,
  message,
  variant,
  ref,
}: CustomContentProps & { ref?: Ref<HTMLDivElement> }) {
  const t = useT();
  const { Icon, color, role } =
    LOOKS[variant === 'error' || variant === 'success' ? variant : 'info'];
  return (
    <SnackbarContent ref={ref ?? null} role={role}>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1.5,
          width: '100%',
          pl: 2,
          pr: 0.5,
          py: 0.5,
          borderRadius: 2,
          bgcolor: 'background.paper',
          color: 'text.primary',
          border: 1,
          borderColor: 'divider',
          borderLeft: '6px solid',
          borderLeftColor: color,
          boxShadow: 8,
        }}
      >
        <Box sx={{ display: 'grid', color }}>
          <Icon />
        </Box>
        <Box sx={{ flex: 1, fontWeight: 600 }}>{message}</Box>
        <IconButton aria-label={t('Dismiss')} onClick={() => closeSnackbar(id)}>
          <CloseIcon size="1.25rem" />
        </IconButton>
      </Box>
    </SnackbarContent>
  );
}

const CARDS = { success: ToastCard, info: ToastCard, error: ToastCard };

/** notistack's own place on the screen, above the bar at the bottom of a phone. */
const above = (
  <GlobalStyles
    styles={(theme) => ({
      'div.notistack-SnackbarContainer': {
        bottom: `calc(${BOTTOM_BAR + 40}px + env(safe-area-inset-bottom))`,
        [theme.breakpoints.up('md')]: { bottom: 24 },
      },
    })}
  />
);

/** The part of the toasts that needs notistack: loaded with the first toast. */
export function ToastHost({ duration, onReady }: ToastHostProps) {
  const ready = useRef(onReady);
  useEffect(() => {
    ready.current(({ kind, text }) => {
      enqueueSnackbar(text, { variant: kind });
    });
  }, []);
  return (
    <>
      {above}
      <SnackbarProvider
        maxSnack={3}
        autoHideDuration={duration}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        Components={CARDS}
      />
    </>
  );
}
