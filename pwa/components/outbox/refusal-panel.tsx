import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { ADDRESS_FIELD_NAMES } from '#shared/addresses/address-fields';
import type { Ending, SettledAction } from '../../database/outbox-entry';
import { useDeviceQuery } from '../../hooks/use-device-query';
import { useServices } from '../../hooks/services';
import { useMessages, useT } from '../../i18n/messages';
import { ConflictChoice } from './conflict-choice';
import { arrivedTexts, describeAction, describeOutcome, type Names } from './describe-action';
import { DiscardDialog } from './discard-dialog';
import { readAction } from './known-action';
import { RefusalReasons, ResolutionButtons } from './refusal-reasons';
import { useResolutions } from './use-resolutions';
import { resolutionsOf, resolutionsOfArrived, type Resolution } from './resolutions';

type Refused = Extract<Ending, { status: 'refused' }>;

interface RefusalPanelProps {
  readonly settled: SettledAction;
  /** Of what it names by id alone. */
  readonly names?: Names | undefined;
  /** Off where the mark of the action says already that it needs attention. */
  readonly titled?: boolean;
  /** The heading; unless given, that it needs attention. */
  readonly title?: string | undefined;
  /** Called after a resolution was carried out. */
  readonly onDone?: (way: Resolution) => void;
}

/** A refused action: why, in the shop's words, and every resolution. Nothing for one that was not refused. */
export function RefusalPanel(props: RefusalPanelProps) {
  const { outcome } = props.settled;
  return outcome.status === 'refused' ? <Panel {...props} outcome={outcome} /> : null;
}

/** What was refused before, and why: without that this one cannot be done either. @param id of that action */
function WhyBefore({ id, names }: { readonly id: string } & Pick<RefusalPanelProps, 'names'>) {
  const { db } = useServices();
  const words = useMessages();
  const before = useDeviceQuery(() => db.settled.get(id), [db, id]);
  if (before?.outcome.status !== 'refused') return null;
  return (
    <Typography variant="body2">
      {`${describeAction(words.t, before, names)}: ${describeOutcome(words, before.outcome, before.name)}`}
    </Typography>
  );
}

function Panel({
  settled,
  names,
  outcome,
  titled = true,
  title,
  onDone,
}: RefusalPanelProps & { readonly outcome: Refused }) {
  const known = readAction(settled);
  const t = useT();
  const [asking, setAsking] = useState(false);
  const { busy, take, keep } = useResolutions(settled, onDone);
  const ways = settled.arrived
    ? resolutionsOfArrived(settled)
    : resolutionsOf(settled.name, outcome);
  const {
    currentAddress: current,
    conflictFields: conflicting = [],
    dependency,
  } = outcome.detail ?? {};

  return (
    <Alert
      severity="warning"
      variant="outlined"
      // Beside a mark the sign would be there twice, and the buttons need its room.
      {...(titled ? {} : { icon: false })}
      sx={{
        alignItems: 'flex-start',
        '& .MuiAlert-message': { width: '100%', minWidth: 0 },
        '& .MuiButton-root': { px: 2 },
      }}
    >
      {titled && <AlertTitle>{title ?? t('Needs your attention')}</AlertTitle>}
      <Stack sx={{ gap: 1.5 }}>
        {settled.arrived ? (
          arrivedTexts(t, settled, settled.arrived).map((text) => (
            <Typography key={text} variant="body2">
              {text}
            </Typography>
          ))
        ) : (
          <RefusalReasons
            outcome={outcome}
            name={settled.name}
            lines={known?.name === 'place-cod-order' ? known.args.lines : []}
          />
        )}
        {dependency !== undefined && <WhyBefore id={dependency} names={names} />}
        {known?.name === 'write-review' && (
          <Box component="blockquote" sx={{ m: 0, pl: 2, borderLeft: 3, borderColor: 'divider' }}>
            {known.args.review.comment}
          </Box>
        )}
        {ways.includes('choose') && known?.name === 'edit-address' && current && (
          <ConflictChoice
            fields={ADDRESS_FIELD_NAMES.filter((name) => conflicting.includes(name))}
            seen={known.args.seen}
            mine={known.args.body}
            theirs={current}
            busy={busy}
            onKeep={(seen, merged) => void keep(seen, merged)}
          />
        )}
        <ResolutionButtons
          outcome={outcome}
          ways={ways.filter((way) => way !== 'choose')}
          busy={busy}
          onTake={(way) => {
            if (way === 'discard') setAsking(true);
            else void take(way);
          }}
        />
        {asking && (
          <DiscardDialog
            action={settled}
            names={names}
            isRefused
            busy={busy}
            onCancel={() => setAsking(false)}
            onDiscard={() => {
              setAsking(false);
              void take('discard');
            }}
          />
        )}
      </Stack>
    </Alert>
  );
}
