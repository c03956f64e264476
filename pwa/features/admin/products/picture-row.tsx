import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import { useEffect, useRef, type DragEvent } from 'react';
import { MAX_ALT } from '#shared/catalogue/goods-fields';
import { ProductPicture } from '../../../components/design/product-picture';
import { CloseIcon } from '../../../components/design/deferred-icons';
import { ChevronLeftIcon, ChevronRightIcon } from '../../../components/design/icons';
import { useT } from '../../../i18n/messages';
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
  const pressed = useRef<HTMLButtonElement | null>(null);
  // A row that moves loses the focus in some browsers.
  useEffect(() => {
    pressed.current?.focus();
    pressed.current = null;
  }, [number]);

  const mover = (step: -1 | 1, label: string) => {
    const isEnd = step < 0 ? number === 1 : number === count;
    return (
      <IconButton
        aria-label={label}
        aria-disabled={isEnd}
        sx={{ transform: 'rotate(90deg)', opacity: isEnd ? 0.3 : 1 }}
        onClick={({ currentTarget }) => {
          if (isEnd) return;
          pressed.current = currentTarget;
          onMove(step);
        }}
      >
        {step < 0 ? <ChevronLeftIcon /> : <ChevronRightIcon />}
      </IconButton>
    );
  };

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
        {mover(-1, t('Move picture {number} up', { number }))}
        {mover(1, t('Move picture {number} down', { number }))}
        <IconButton aria-label={t('Remove picture {number}', { number })} onClick={onRemove}>
          <CloseIcon />
        </IconButton>
      </Box>
    </Box>
  );
}
