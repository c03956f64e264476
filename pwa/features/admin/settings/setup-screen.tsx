import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { setupSteps, shopSetup, type SetupStep } from '#shared/admin/shop-setup';
import { StateTag } from '../../../components/admin/state-tag';
import { buttonLook } from '../../../components/design/button-look';
import { FROM_SETUP } from '../../../components/admin/from-setup';
import { useMessages, useT } from '../../../i18n/messages';
import type { Message } from '../../../i18n/translate';
import { filled } from '#shared/messages/filled';
import { EditPage } from '../forms/edit-page';
import { useReadOnce } from '../list/use-admin-reads';

const STATES = {
  done: { kind: 'good', words: 'Done' },
  todo: { kind: 'waiting', words: 'To do' },
  optional: { kind: 'quiet', words: 'Optional' },
} as const satisfies Record<SetupStep['state'], { kind: string; words: Message }>;

/** What a new shop needs, each line from its real state (docs/shop-rules.md#r-owner-12). */
export function Component() {
  const t = useT();
  const setup = useReadOnce('set-up', '/admin/setup', shopSetup);
  return (
    <EditPage
      title={t('Set up the shop')}
      list="/admin"
      read={setup}
      fallback="Failed to load the set-up"
    >
      {(read) => (
        <>
          <Typography sx={{ mb: 2 }}>
            {read.isOpen
              ? t('Your shop is open.')
              : t(
                  'Shoppers see “Opening soon” until you have set name and contact, and a product is on sale.',
                )}
          </Typography>
          <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {setupSteps(read).map((step) => (
              <Step key={step.name} step={step} />
            ))}
          </Box>
        </>
      )}
    </EditPage>
  );
}

function Step({ step: { name, state, says, to } }: { readonly step: SetupStep }) {
  const { t, translate } = useMessages();
  const { kind, words } = STATES[state];
  const label = translate(name);
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr) auto',
        columnGap: 2,
        alignItems: 'center',
        py: 1.5,
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          <strong>{label}</strong>
          <StateTag kind={kind}>{t(words)}</StateTag>
        </Box>
        <Typography variant="body2" color="text.secondary">
          {filled(translate(says.text), says.values ?? {})}
        </Typography>
      </Box>
      <Link
        to={to}
        state={FROM_SETUP}
        className={buttonLook.text}
        aria-label={`${state === 'done' ? t('Change') : t('Set up')}: ${label}`}
      >
        {state === 'done' ? t('Change') : t('Set up')}
      </Link>
    </Box>
  );
}
