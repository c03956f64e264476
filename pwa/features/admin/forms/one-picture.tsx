import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { FileChoice } from './file-choice';
import { UploadRow } from './upload-row';
import type { usePictureUploads } from './use-picture-uploads';

interface OnePictureProps {
  /** Of the button that takes a picture from the device. */
  readonly label: string;
  readonly sending: ReturnType<typeof usePictureUploads>;
  /** The picture that there is. */
  readonly shown?: ReactNode;
  /** What else can be done with it. */
  readonly children?: ReactNode;
}

/** A field of one picture: takes another from the device, and shows how far that is on its way. */
export function OnePicture({ label, sending, shown, children }: OnePictureProps) {
  const { uploads, add, retry, giveUp } = sending;
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        {shown}
        <FileChoice
          accept="image/*,.heic,.heif"
          label={label}
          disabled={uploads.length > 0}
          onChoose={(file) => add([file])}
        />
        {children}
      </Box>
      {uploads.length > 0 && (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {uploads.map((upload) => (
            <UploadRow
              key={upload.id}
              upload={upload}
              onRetry={() => retry(upload.id)}
              onGiveUp={() => giveUp(upload.id)}
            />
          ))}
        </Box>
      )}
    </>
  );
}
