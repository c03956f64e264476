import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useState, type ReactNode } from 'react';
import { ProductPicture } from '../../../components/design/product-picture';
import { useT } from '../../../i18n/messages';
import { FileChoice } from '../forms/file-choice';

interface PictureFieldProps {
  /** The address that the form holds. */
  readonly image: string;
  /** How much of a picture is sent, from 0 to 1; `null` while none is. */
  readonly sent: number | null;
  /** Ends when the file was sent, or not. */
  readonly onChoose: (file: File) => Promise<void>;
  /** The input for the address. */
  readonly children: ReactNode;
}

/** The picture of a product: its address, or a file, with a preview. */
export function PictureField({ image, sent, onChoose, children }: PictureFieldProps) {
  const t = useT();
  const [preview, setPreview] = useState<string | null>(null);

  async function choose(file: File): Promise<void> {
    const url = URL.createObjectURL(file);
    setPreview(url);
    await onChoose(file);
    setPreview(null);
    URL.revokeObjectURL(url);
  }

  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '160px minmax(0, 1fr)' },
        gap: 2,
      }}
    >
      <Box sx={{ width: 160 }}>
        <ProductPicture image={preview ?? image} name={t('Preview')} size="thumb" />
      </Box>
      <Box sx={{ display: 'grid', gap: 1.5, alignContent: 'start' }}>
        {children}
        <FileChoice
          accept="image/*"
          disabled={sent !== null}
          onChoose={(file) => void choose(file)}
        />
        {sent !== null && (
          <Box>
            <LinearProgress
              aria-label={t('Upload')}
              variant={sent < 1 ? 'determinate' : 'indeterminate'}
              value={Math.round(sent * 100)}
            />
            <Typography component="output" variant="body2" color="text.secondary">
              {sent < 1
                ? t('Uploading… {share} %', { share: Math.round(sent * 100) })
                : t('Preparing the picture…')}
            </Typography>
          </Box>
        )}
      </Box>
    </Box>
  );
}
