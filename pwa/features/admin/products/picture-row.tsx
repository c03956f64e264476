import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import type { DragEvent } from 'react';
import { MAX_ALT } from '#shared/catalogue/goods-fields';
import { focusNeighbour } from '../../../components/design/focus-neighbour';
import { ProductPicture } from '../../../components/design/product-picture';
import { CloseIcon } from '../../../components/design/deferred-icons';
import { useT } from '../../../i18n/messages';
import { MoveButtons } from '../../../components/admin/move-buttons';
import type { ListedPicture } from './goods/product-form';

/** One picture of the form: dragged by the picture itself, or moved by its buttons. */
export function PictureRow({
  picture: { url, alt },
  number,
  count,
  onMove,
  onAlt,
  onRemove,
  onDragStart,
  onDrop,
}: {
  readonly picture: ListedPicture;
  /** From 1. */
  readonly number: number;
  readonly count: number;
  readonly onMove: (step: number) => void;
  readonly onAlt: (alt: string) => void;
  readonly onRemove: () => void;
  readonly onDragStart: () => void;
  readonly onDrop: (event: DragEvent) => void;
}) {
  const t = useT();
  return (
    <Box
      component="li"
      onDrop={onDrop}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '72px minmax(0, 1fr)', sm: '72px minmax(0, 1fr) auto' },
        gap: 1,
        alignItems: 'center',
      }}
    >
      <Box
        draggable
        onDragStart={onDragStart}
        sx={{ width: 72, borderRadius: 2, overflow: 'hidden', cursor: 'grab' }}
      >
        <ProductPicture image={url} name="" size="thumb" />
      </Box>
      <TextField
        label={t('What picture {number} shows', { number })}
        value={alt}
        size="small"
        fullWidth
        slotProps={{ htmlInput: { maxLength: MAX_ALT } }}
        onChange={({ target }) => onAlt(target.value)}
      />
      <Box sx={{ display: 'flex', gridColumn: { xs: '2', sm: 'auto' } }}>
        <MoveButtons
          number={number}
          count={count}
          up={t('Move picture {number} up', { number })}
          down={t('Move picture {number} down', { number })}
          onMove={onMove}
        />
        <IconButton
          aria-label={t('Remove picture {number}', { number })}
          onClick={({ currentTarget }) => {
            focusNeighbour(currentTarget);
            onRemove();
          }}
        >
          <CloseIcon />
        </IconButton>
      </Box>
    </Box>
  );
}
