import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import {
  GOOGLE_WINDOW,
  GOOGLE_WINDOW_HEIGHT,
  type GooglePurpose,
} from '../../frames/google-messages';
import { useT } from '../../i18n/messages';
import type { Message } from '../../i18n/translate';
import { useGoogleWindow, type GoogleTry } from './use-google-window';

interface GoogleFrameProps extends GoogleTry {
  /** An answer is on its way to the shop: the button rests. */
  readonly busy: boolean;
}

const TITLE = {
  signin: 'Sign in with Google',
  signup: 'Sign up with Google',
} as const satisfies Record<GooglePurpose, Message>;

/** Google's button, in a window of its own that has its final size from the beginning. Mount it again for another try. */
export function GoogleFrame({ busy, ...attempt }: GoogleFrameProps) {
  const { frame, shown } = useGoogleWindow(attempt);
  const t = useT();
  return (
    <Box aria-busy={busy || !shown} sx={{ position: 'relative', height: GOOGLE_WINDOW_HEIGHT }}>
      {!shown && (
        <Skeleton
          variant="rounded"
          sx={{ position: 'absolute', inset: '2px 0', height: 'auto', borderRadius: 999 }}
        />
      )}
      <Box
        component="iframe"
        ref={frame}
        src={GOOGLE_WINDOW}
        title={t(TITLE[attempt.purpose])}
        allow="identity-credentials-get"
        sx={{
          position: 'relative',
          display: 'block',
          width: '100%',
          height: '100%',
          border: 0,
          ...(busy ? { opacity: 0.5, pointerEvents: 'none' } : {}),
        }}
      />
    </Box>
  );
}
