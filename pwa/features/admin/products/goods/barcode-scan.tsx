import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Dialog } from '../../../../components/design/dialog';
import { useT } from '../../../../i18n/messages';
import styles from './variant-grid.module.css';

/** The browser's reader of barcodes, which not every browser has. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
type WithDetector = typeof globalThis & { readonly BarcodeDetector?: new () => Detector };

/** Whether this browser can read a barcode with the camera. */
export const canScan = (): boolean =>
  'BarcodeDetector' in globalThis && 'mediaDevices' in navigator;

/** How often the picture of the camera is looked at, in milliseconds. */
const LOOK = 250;

interface ScanProps {
  /** Whose barcode it is. */
  readonly title: string;
  readonly onScan: (code: string) => void;
}

/** Reads a barcode with the camera. */
export function ScanButton({ title, onScan }: ScanProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        aria-label={t('Scan the barcode of {name}', { name: title })}
        onClick={() => setOpen(true)}
      >
        {t('Scan')}
      </Button>
      {isOpen ? (
        <ScanDialog
          title={title}
          onClose={() => setOpen(false)}
          onScan={(code) => {
            setOpen(false);
            onScan(code);
          }}
        />
      ) : null}
    </>
  );
}

function ScanDialog({ title, onScan, onClose }: ScanProps & { readonly onClose: () => void }) {
  const t = useT();
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <DialogTitle id={titleId}>{t('Scan the barcode of {name}', { name: title })}</DialogTitle>
      <DialogContent>
        <CameraPicture onScan={onScan} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('Cancel')}</Button>
      </DialogActions>
    </Dialog>
  );
}

/** What the camera sees, looked through for a barcode as long as it is shown. */
function CameraPicture({ onScan }: Pick<ScanProps, 'onScan'>) {
  const t = useT();
  const video = useRef<HTMLVideoElement>(null);
  const [hasFailed, setFailed] = useState(false);
  const found = useEffectEvent(onScan);

  useEffect(() => {
    let isHere = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let camera: MediaStream | undefined;

    async function look(detector: Detector, picture: HTMLVideoElement): Promise<void> {
      const [code] = await detector.detect(picture).catch(() => []);
      if (!isHere) return;
      if (code) found(code.rawValue);
      else timer = setTimeout(() => void look(detector, picture), LOOK);
    }

    async function begin(): Promise<void> {
      const { BarcodeDetector } = globalThis as WithDetector;
      const picture = video.current;
      if (!BarcodeDetector || !picture) throw new Error('No reader of barcodes');
      camera = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      // Closed while the person was asked for the camera.
      if (!isHere) return stop();
      picture.srcObject = camera;
      await picture.play();
      await look(new BarcodeDetector(), picture);
    }

    function stop(): void {
      for (const track of camera?.getTracks() ?? []) track.stop();
    }

    begin().catch(() => {
      if (isHere) setFailed(true);
    });
    return () => {
      isHere = false;
      clearTimeout(timer);
      stop();
    };
  }, []);

  if (hasFailed)
    return <p role="alert">{t('The camera can’t be used. Type the barcode instead.')}</p>;
  return <video ref={video} className={styles.camera} muted playsInline aria-hidden />;
}
