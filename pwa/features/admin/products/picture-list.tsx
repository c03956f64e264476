import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useRef, useState, type DragEvent } from 'react';
import { MAX_IMAGES } from '#shared/catalogue/goods-fields';
import { LiveRegion } from '../../../components/design/live-region';
import { MEGABYTE } from '#shared/core/limits';
import { MAX_PHOTO_BYTES } from '../../../platform/photo';
import { useT } from '../../../i18n/messages';
import { FileChoice } from '../forms/file-choice';
import type { ListedPicture } from './goods/product-form';
import { PictureRow } from './picture-row';
import { UploadRow } from '../forms/upload-row';
import type { usePictureUploads } from '../forms/use-picture-uploads';

/** All pictures of a product: added, described, put in order, taken out. The first is the one of lists and orders. */
export function PictureList({
  pictures,
  onChange,
  sending,
}: {
  readonly pictures: readonly ListedPicture[];
  readonly onChange: (pictures: readonly ListedPicture[]) => void;
  readonly sending: ReturnType<typeof usePictureUploads>;
}) {
  const t = useT();
  const [leftOut, setLeftOut] = useState(0);
  const [said, setSaid] = useState('');
  const dragged = useRef<number | null>(null);
  const { uploads } = sending;
  const room = MAX_IMAGES - pictures.length - uploads.length;

  function add(files: readonly File[]): void {
    setLeftOut(Math.max(0, files.length - room));
    sending.add(files.slice(0, Math.max(0, room)));
  }

  function move(from: number, to: number): void {
    const picture = pictures[from];
    if (!picture || to < 0 || to >= pictures.length || from === to) return;
    onChange(pictures.toSpliced(from, 1).toSpliced(to, 0, picture));
    setSaid(t('Picture {number} of {count}', { number: to + 1, count: pictures.length }));
  }

  function drop(event: DragEvent, to: number): void {
    const from = dragged.current;
    dragged.current = null;
    if (from === null) return;
    event.preventDefault();
    event.stopPropagation();
    move(from, to);
  }

  return (
    <Box
      component="section"
      aria-label={t('Pictures')}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        add([...event.dataTransfer.files]);
      }}
      sx={{ display: 'grid', gap: 1.5 }}
    >
      <Typography component="h2" variant="subtitle1">
        {t('Pictures')} {pictures.length}/{MAX_IMAGES}
      </Typography>
      <Box component="ol" sx={{ display: 'grid', gap: 1.5, m: 0, p: 0, listStyle: 'none' }}>
        {pictures.map((picture, at) => (
          <PictureRow
            key={picture.url}
            picture={picture}
            number={at + 1}
            count={pictures.length}
            onMove={(step) => move(at, at + step)}
            onAlt={(alt) => onChange(pictures.with(at, { ...picture, alt }))}
            onRemove={() => onChange(pictures.toSpliced(at, 1))}
            onDragStart={() => {
              dragged.current = at;
            }}
            onDrop={(event) => drop(event, at)}
          />
        ))}
        {uploads.map((upload) => (
          <UploadRow
            key={upload.id}
            upload={upload}
            onRetry={() => sending.retry(upload.id)}
            onGiveUp={() => sending.giveUp(upload.id)}
          />
        ))}
      </Box>
      <LiveRegion>{said}</LiveRegion>
      {leftOut > 0 && (
        <Alert severity="warning">
          {t('At most {most} pictures: {count} were left out.', {
            most: MAX_IMAGES,
            count: leftOut,
          })}
        </Alert>
      )}
      <FileChoice
        accept="image/*,.heic,.heif"
        label={t('Add pictures')}
        disabled={room <= 0}
        onChooseAll={add}
      />
      <Typography variant="body2" color="text.secondary">
        {t(
          'Choose several or drop them here: up to {size} MB each. They are saved with the product.',
          { size: MAX_PHOTO_BYTES / MEGABYTE },
        )}
      </Typography>
    </Box>
  );
}
