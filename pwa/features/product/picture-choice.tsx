import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useCallback, useId } from 'react';
import { MAX_REVIEW_PICTURES } from '#shared/reviews/review';
import { buttonLook } from '../../components/design/button-look';
import { shrinkPicture } from '../../platform/shrink-picture';
import { useBusy } from '../../hooks/use-busy';
import { useT } from '../../i18n/messages';
import { useToast } from '../../toasts/toasts';

/** A picture that was chosen and made small. */
export interface ChosenPicture {
  readonly id: string;
  readonly file: Blob;
}

interface PictureChoiceProps {
  readonly chosen: readonly ChosenPicture[];
  readonly randomUuid: () => string;
  readonly onChange: (chosen: readonly ChosenPicture[]) => void;
}

/** Pictures for a review, from the camera or the device: made small at once (docs/shop-rules.md#r-reviews-12). */
export function PictureChoice({ chosen, randomUuid, onChange }: PictureChoiceProps) {
  const t = useT();
  const toast = useToast();
  const inputId = useId();
  const { busy, run } = useBusy();
  const room = MAX_REVIEW_PICTURES - chosen.length;
  const add = (files: readonly File[]) =>
    run(async () => {
      const added: ChosenPicture[] = [];
      for (const file of files.slice(0, room))
        try {
          added.push({ id: randomUuid(), file: await shrinkPicture(file) });
        } catch {
          toast.error(t('This picture can’t be read. Please choose another one.'));
        }
      if (files.length > room)
        toast.info(t('At most {count} pictures', { count: MAX_REVIEW_PICTURES }));
      onChange([...chosen, ...added]);
    });
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      {chosen.length > 0 && (
        <Box
          component="ul"
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, m: 0, p: 0, listStyle: 'none' }}
        >
          {chosen.map((picture, place) => (
            <Box component="li" key={picture.id} sx={{ display: 'grid', justifyItems: 'center' }}>
              <PictureOfBlob
                file={picture.file}
                name={t('Picture {number}', { number: place + 1 })}
              />
              <Button
                size="small"
                aria-label={t('Remove picture {number}', { number: place + 1 })}
                onClick={() => onChange(chosen.filter(({ id }) => id !== picture.id))}
              >
                {t('Remove')}
              </Button>
            </Box>
          ))}
        </Box>
      )}
      {room > 0 && (
        <Box
          component="label"
          htmlFor={inputId}
          className={buttonLook.outlined}
          sx={{
            opacity: busy ? 0.5 : 1,
            '&:focus-within': { outline: '3px solid', outlineOffset: 2 },
          }}
        >
          {t('Add pictures')}
          <Box
            component="input"
            id={inputId}
            type="file"
            accept="image/*"
            multiple
            disabled={busy}
            onChange={(event) => {
              const files = [...(event.currentTarget.files ?? [])];
              // The same file can be chosen again.
              event.currentTarget.value = '';
              void add(files);
            }}
            sx={{ position: 'absolute', opacity: 0, width: '1px', height: '1px' }}
          />
        </Box>
      )}
    </Box>
  );
}

/** A picture that is on this device alone. */
export function PictureOfBlob({ file, name }: { readonly file: Blob; readonly name: string }) {
  const show = useCallback(
    (picture: HTMLImageElement) => {
      const url = URL.createObjectURL(file);
      picture.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
  return (
    <Box
      component="img"
      ref={show}
      alt={name}
      width={96}
      height={96}
      sx={{ borderRadius: 2, objectFit: 'cover' }}
    />
  );
}
