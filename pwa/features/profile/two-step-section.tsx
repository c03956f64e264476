import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { CONFIRM_EMAIL_FIRST } from '#shared/users/second-factor';
import { LoadFailure } from '../../components/admin/load-failure';
import { SectionCard } from '../../components/design/section-card';
import { useTimeText } from '../../hooks/use-time-text';
import { useConnection } from '../../hooks/use-connection';
import { useMessages } from '../../i18n/messages';
import { ProofForm } from './proof-form';
import { proofErrorOf, useTwoStep, type TwoStep } from './use-two-step';
import { encode } from 'uqr';

/** Two-step sign-in of an admin. It needs the shop; without a connection it says so. */
export function Component() {
  const { t } = useMessages();
  const twoStep = useTwoStep();
  const { now } = twoStep;
  return (
    <SectionCard title={t('Two-step sign-in')}>
      {now.step === 'loading' && <Skeleton aria-busy variant="rounded" sx={{ height: 120 }} />}
      {now.step === 'failed' && (
        <LoadFailure
          query={{ error: now.error, refetch: twoStep.load }}
          fallback="Something went wrong on our side"
        />
      )}
      {now.step === 'off' && <Off {...now} twoStep={twoStep} />}
      {now.step === 'on' && <On {...now} twoStep={twoStep} />}
      {now.step === 'setting-up' && <SettingUp {...now} twoStep={twoStep} />}
      {now.step === 'codes' && <Codes {...now} twoStep={twoStep} />}
    </SectionCard>
  );
}

type StepProps<Step extends TwoStep['step']> = Extract<TwoStep, { readonly step: Step }> & {
  readonly twoStep: ReturnType<typeof useTwoStep>;
};

function Off({ state, twoStep }: StepProps<'off' | 'on'>) {
  const { t, translate } = useMessages();
  const offline = useConnection() === 'offline';
  const [error, setError] = useState<string>();
  return (
    <Stack sx={{ gap: 2, alignItems: 'flex-start' }}>
      {state.isRequired && (
        <Alert severity="warning">
          {t('Admins must set up two-step sign-in. Until then, you can only shop.')}
        </Alert>
      )}
      {error !== undefined && <Alert severity="error">{translate(error)}</Alert>}
      {!state.isEmailConfirmed && <Alert severity="info">{translate(CONFIRM_EMAIL_FIRST)}</Alert>}
      <Typography>
        {t(
          'When you sign in, we’ll ask for your password and a code from an app on your phone. Nobody can sign in with your password alone.',
        )}
      </Typography>
      <Button
        variant="contained"
        disabled={offline || !state.isEmailConfirmed}
        onClick={() =>
          void twoStep.setUp().catch((failure: unknown) => setError(proofErrorOf(failure).message))
        }
      >
        {t('Set up two-step sign-in')}
      </Button>
      {offline && <Typography color="text.secondary">{t('This needs a connection.')}</Typography>}
    </Stack>
  );
}

function On({ state: { since, recoveryCodesLeft }, twoStep }: StepProps<'off' | 'on'>) {
  const { t } = useMessages();
  const timeText = useTimeText();
  return (
    <Stack sx={{ gap: 2 }}>
      <Typography>
        {t('On since {since}. Recovery codes left: {count}.', {
          since: since === null ? '' : timeText(since),
          count: recoveryCodesLeft,
        })}
      </Typography>
      <Typography color="text.secondary">
        {t('To change it, enter your password and a code of the app, or a recovery code.')}
      </Typography>
      <ProofForm
        label={t('Two-step sign-in')}
        ways={[
          { text: t('Make new recovery codes'), go: twoStep.newCodes },
          { text: t('Turn off'), danger: true, go: twoStep.turnOff },
        ]}
      />
    </Stack>
  );
}

function SettingUp({ setup: { draft, secret, uri }, twoStep }: StepProps<'setting-up'>) {
  const { t } = useMessages();
  return (
    <Stack sx={{ gap: 2 }}>
      <Typography>
        {t(
          'Scan this with an authenticator app, or type the key into it. Then enter the code it shows.',
        )}
      </Typography>
      <QrPicture text={uri} label={t('QR code for the authenticator app')} />
      <Typography>
        {t('Key:')}{' '}
        <Box component="code" sx={{ overflowWrap: 'anywhere', userSelect: 'all' }}>
          {secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
        </Box>
      </Typography>
      <ProofForm
        label={t('Set up two-step sign-in')}
        ways={[{ text: t('Turn on'), go: (proof) => twoStep.start(draft, proof) }]}
      />
      <Button onClick={() => void twoStep.load()} sx={{ alignSelf: 'flex-start' }}>
        {t('Cancel')}
      </Button>
    </Stack>
  );
}

function Codes({ codes, twoStep }: StepProps<'codes'>) {
  const { t } = useMessages();
  return (
    <Stack sx={{ gap: 2, alignItems: 'flex-start' }}>
      <Alert severity="warning">
        {t(
          'Save these recovery codes somewhere other than your phone. Each works once. They won’t be shown again.',
        )}
      </Alert>
      <Box
        component="ul"
        aria-label={t('Recovery codes')}
        sx={{ m: 0, pl: 3, columns: { sm: 2 }, columnGap: 5, fontFamily: 'monospace' }}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <Button variant="contained" onClick={() => void twoStep.load()}>
        {t('I’ve saved them')}
      </Button>
    </Stack>
  );
}

/** A QR code as one drawing of black squares on white, in the dark theme too: cameras want it so. */
function QrPicture({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const squares = data.flatMap((row, y) =>
    row.flatMap((isBlack, x) => (isBlack ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      width="100%"
      style={{ maxWidth: 240 }}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={squares.join('')} fill="#000" />
    </svg>
  );
}
