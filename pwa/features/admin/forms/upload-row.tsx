import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useT } from '../../../i18n/messages';
import type { PictureUpload } from './use-picture-uploads';

/** A picture on its way: how far it is, or why it was not taken. */
export function UploadRow({
  upload: { file, sent, problem },
  onRetry,
  onGiveUp,
}: {
  readonly upload: PictureUpload;
  readonly onRetry: () => void;
  readonly onGiveUp: () => void;
}) {
  const t = useT();
  return (
    <Box component="li" sx={{ display: 'grid', gap: 0.5, minWidth: 0 }}>
      <Typography variant="body2" noWrap>
        {file.name}
      </Typography>
      {problem === undefined ? (
        <>
          <LinearProgress
            aria-label={t('Upload of {name}', { name: file.name })}
            variant={sent !== null && sent < 1 ? 'determinate' : 'indeterminate'}
            value={Math.round((sent ?? 0) * 100)}
          />
          <Typography variant="body2" color="text.secondary">
            {sent !== null && sent < 1
              ? t('Uploading… {share} %', { share: Math.round(sent * 100) })
              : t('Preparing the picture…')}
          </Typography>
        </>
      ) : (
        <Alert
          severity="error"
          action={
            <>
              <Button size="small" color="inherit" onClick={onRetry}>
                {t('Try again')}
              </Button>
              <Button size="small" color="inherit" onClick={onGiveUp}>
                {t('Remove')}
              </Button>
            </>
          }
        >
          {problem}
        </Alert>
      )}
    </Box>
  );
}
