import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import type { WaitingPicture } from '../../database/review-pictures';
import { ActionMark } from '../../components/design/action-mark';
import { useServices } from '../../hooks/services';
import { useDeviceQuery } from '../../hooks/use-device-query';
import { useMessages } from '../../i18n/messages';
import { PictureOfBlob } from './picture-choice';

/** The pictures of one's review that the shop does not have yet, or does not take. */
export function WaitingPictures({ reviewId }: { readonly reviewId: string }) {
  const { reviewPictures } = useServices();
  const found = useDeviceQuery(
    () => reviewPictures.ofReview(reviewId),
    [reviewPictures, reviewId],
    [],
  );
  if (!found || found.length === 0) return null;
  return (
    <Box component="ul" sx={{ display: 'grid', gap: 1, mt: 1.5, mb: 0, p: 0, listStyle: 'none' }}>
      {found.map((picture, place) => (
        <Picture key={picture.id} picture={picture} number={place + 1} />
      ))}
    </Box>
  );
}

function Picture({
  picture,
  number,
}: {
  readonly picture: WaitingPicture;
  readonly number: number;
}) {
  const { reviewPictures } = useServices();
  const { t, translate } = useMessages();
  const { id, bytes, problem } = picture;
  const file = useMemo(() => new Blob([bytes], { type: 'image/jpeg' }), [bytes]);
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1.5 }}>
      <PictureOfBlob file={file} name={t('Picture {number}', { number })} />
      {problem === undefined ? (
        <ActionMark mark="waiting" />
      ) : (
        <Typography color="error">
          {t('The shop does not take this picture: {reason}', { reason: translate(problem) })}
        </Typography>
      )}
      <Button
        size="small"
        aria-label={t('Remove picture {number}', { number })}
        onClick={() => void reviewPictures.remove(id)}
      >
        {t('Remove')}
      </Button>
    </Box>
  );
}
