import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { DragEvent } from 'react';
import { MAX_CATEGORY_HINDI } from '#shared/catalogue/category';
import { CloseIcon } from '../../../components/design/deferred-icons';
import { focusNeighbour } from '../../../components/design/focus-neighbour';
import { ProductPicture } from '../../../components/design/product-picture';
import { useT } from '../../../i18n/messages';
import { OnePicture } from '../forms/one-picture';
import { MoveButtons } from '../../../components/admin/move-buttons';
import type { CategoryRow } from './category-form';
import { usePictureUploads } from '../forms/use-picture-uploads';

interface CategoryRowProps {
  readonly row: CategoryRow;
  /** How many products have it. */
  readonly products: number;
  /** From 1. */
  readonly number: number;
  readonly count: number;
  readonly onChange: (changes: Partial<CategoryRow>) => void;
  readonly onMove: (step: -1 | 1) => void;
  /** Absent while it cannot be renamed. */
  readonly onRename: (() => void) | undefined;
  readonly onRemove: () => void;
  readonly onDragStart: () => void;
  readonly onDrop: (event: DragEvent) => void;
}

/** One category: dragged by its picture, or moved by its buttons. */
export function CategoryRowFields(props: CategoryRowProps) {
  const { row, products, number, count, onChange, onMove, onRename, onRemove } = props;
  const { category, hindi, image, hidden } = row;
  const t = useT();
  const sending = usePictureUploads((url) => onChange({ image: url }));
  return (
    <Box
      component="li"
      aria-label={category}
      onDragOver={(event) => event.preventDefault()}
      onDrop={props.onDrop}
      sx={{
        display: 'grid',
        gridTemplateColumns: '72px minmax(0, 1fr)',
        columnGap: 1.5,
        rowGap: 1.75,
        alignItems: 'start',
        pb: 2,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box
        draggable
        onDragStart={props.onDragStart}
        sx={{ borderRadius: 2, overflow: 'hidden', cursor: 'grab' }}
      >
        <ProductPicture image={image} name="" size="thumb" />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'start', gap: 1 }}>
        <Box sx={{ flex: '1 1 6.5rem', minWidth: 0 }}>
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{category}</Typography>
          <Typography variant="body2" color="text.secondary">
            {products === 1 ? t('1 product') : t('{count} products', { count: products })}
          </Typography>
        </Box>
        <Box sx={{ display: 'flex', flex: 'none' }}>
          <MoveButtons
            number={number}
            count={count}
            up={t('Move {name} up', { name: category })}
            down={t('Move {name} down', { name: category })}
            onMove={onMove}
          />
        </Box>
      </Box>
      <Box sx={{ display: 'grid', gap: 1, gridColumn: { xs: '1 / -1', sm: '2' } }}>
        <TextField
          label={t('{name} in Hindi', { name: category })}
          value={hindi}
          size="small"
          fullWidth
          slotProps={{ htmlInput: { maxLength: MAX_CATEGORY_HINDI, lang: 'hi' } }}
          onChange={({ target }) => onChange({ hindi: target.value })}
        />
        <OnePicture
          label={image === '' ? t('Add a picture') : t('Another picture')}
          sending={sending}
        >
          {image === '' ? null : (
            <IconButton
              aria-label={t('Remove the picture of {name}', { name: category })}
              onClick={() => onChange({ image: '' })}
            >
              <CloseIcon />
            </IconButton>
          )}
          <Button
            onClick={onRename}
            disabled={!onRename}
            aria-label={t('Rename {name}', { name: category })}
          >
            {t('Rename')}
          </Button>
          {products === 0 ? (
            <Button
              color="error"
              onClick={({ currentTarget }) => {
                focusNeighbour(currentTarget);
                onRemove();
              }}
              aria-label={t('Remove {name}', { name: category })}
            >
              {t('Remove')}
            </Button>
          ) : null}
          <FormControlLabel
            label={t('Hidden')}
            control={
              <Checkbox
                checked={hidden}
                onChange={({ target }) => onChange({ hidden: target.checked })}
                slotProps={{ input: { 'aria-label': t('Hide {name}', { name: category }) } }}
              />
            }
          />
        </OnePicture>
      </Box>
    </Box>
  );
}
