import type { PhotoTools } from './photo';

/** The browser's own decoder and canvas; in a worker as well as in the page. */
export const browserTools: PhotoTools = {
  decode: async (file) => createImageBitmap(file, { imageOrientation: 'from-image' }),
  async encode(picture, { width, height }, type, quality) {
    const canvas = canvasOf(width, height);
    const context = canvas.getContext('2d', { alpha: type !== 'image/jpeg' });
    if (!context) throw new Error('No canvas');
    if (type === 'image/jpeg') {
      // What is transparent would be black.
      context.fillStyle = '#fff';
      context.fillRect(0, 0, width, height);
    }
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, 0, 0, width, height);
    return 'convertToBlob' in canvas
      ? canvas.convertToBlob({ type, quality })
      : blobOf(canvas, type, quality);
  },
};

/** Drawing needs no page where the browser can do without one. */
function canvasOf(width: number, height: number): OffscreenCanvas | HTMLCanvasElement {
  if (typeof OffscreenCanvas === 'function') return new OffscreenCanvas(width, height);
  return Object.assign(document.createElement('canvas'), { width, height });
}

function blobOf(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The canvas made no picture'))),
      type,
      quality,
    ),
  );
}
