import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { PictureProblem } from '#shared/admin/table-import';
import { LiveRegion } from '../../../components/design/live-region';
import { SectionCard } from '../../../components/design/section-card';
import { useMessages } from '../../../i18n/messages';
import type { Message } from '../../../i18n/translate';
import { useCopiedPictures } from './use-copied-pictures';

const WORDS = {
  unreachable: 'The address could not be reached.',
  missing: 'There is no picture at this address.',
  too_large: 'The picture is too large.',
  no_picture: 'This is no JPEG, PNG, WebP or AVIF picture.',
  damaged: 'The picture cannot be read.',
} as const satisfies Record<PictureProblem, Message>;

/** How far the pictures are that the shop copies from their addresses (docs/shop-rules.md#r-owner-11). */
export function CopiedPictures() {
  const { pictures, isBusy, message, retry } = useCopiedPictures();
  const { t, translate } = useMessages();
  if (!pictures) return null;
  const { waiting, copied, failed, problems } = pictures;
  const all = waiting + copied + failed;
  if (all === 0) return null;
  const soFar = t('{copied} of {all} pictures copied.', { copied, all });
  return (
    <SectionCard title={t('Pictures from their addresses')}>
      <Stack spacing={1.5} sx={{ alignItems: 'stretch' }}>
        <Typography>{soFar}</Typography>
        <LiveRegion>{waiting > 0 ? t('Copying pictures…') : soFar}</LiveRegion>
        {waiting > 0 && (
          <LinearProgress
            variant="determinate"
            value={((copied + failed) / all) * 100}
            aria-label={t('Pictures from their addresses')}
          />
        )}
        {message !== undefined && <Alert severity="error">{translate(message)}</Alert>}
        {failed > 0 && (
          <Alert
            severity="warning"
            action={
              <Button color="inherit" size="small" disabled={isBusy} onClick={() => void retry()}>
                {t('Try again')}
              </Button>
            }
            sx={{ overflowWrap: 'anywhere' }}
          >
            {t('Pictures that could not be copied: {count}. The products show them from there.', {
              count: failed,
            })}
            <ul>
              {problems.map(({ product, name, url, problem }) => (
                <li key={`${product} ${url}`}>{`${name}: ${url} ${t(WORDS[problem])}`}</li>
              ))}
            </ul>
          </Alert>
        )}
      </Stack>
    </SectionCard>
  );
}
