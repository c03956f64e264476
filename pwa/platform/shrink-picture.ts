/** The longest side of a picture that travels, in pixels, and those that are tried if it stays too large. */
const SIDES = [1280, 960, 640] as const;
/** How large it may be, in bytes. */
export const SMALL_PICTURE = 200_000;
/** From good to fair. */
const QUALITIES = [0.82, 0.7, 0.55] as const;

/**
 * Makes a picture small before it is stored and sent: decoded and encoded again as JPEG, upright, so that nothing but its pixels is left:
 * no place, no device, no time.
 * @throws what the browser throws for a file that is no picture
 */
export async function shrinkPicture(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    let made: Blob | undefined;
    for (const side of SIDES) {
      const canvas = drawn(picture, side);
      for (const quality of QUALITIES) {
        made = await encoded(canvas, quality);
        if (made.size <= SMALL_PICTURE) return made;
      }
    }
    if (!made) throw new Error('Nothing was made of the picture');
    return made;
  } finally {
    picture.close();
  }
}

/** A picture within a square of `side` pixels, on white where it is transparent. */
function drawn(picture: ImageBitmap, side: number): HTMLCanvasElement {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws no pictures');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

function encoded(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture was not encoded'))),
      'image/jpeg',
      quality,
    );
  });
}
