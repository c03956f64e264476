/** How a picture is enlarged and moved: `x` and `y` in pixels, from the middle of its place. */
export interface View {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

/** A place in pixels, from the middle of the picture's place. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Width and height of the picture's place, in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

export const WHOLE: View = { scale: 1, x: 0, y: 0 };
export const MAX_SCALE = 4;
/** What a tap enlarges to. */
export const TAP_SCALE = 2.5;
/** A finger that went so far to the side wants the next picture, in pixels; one that went less only tapped. */
const SWIPE = 48;
const TAP = 8;

/** A view enlarged by a factor, so that the point stays where it is; within 1 and `MAX_SCALE`, and never beside the picture. */
export function zoomed(view: View, factor: number, at: Point, size: Size): View {
  const scale = Math.min(Math.max(view.scale * factor, 1), MAX_SCALE);
  const by = scale / view.scale;
  return within({ scale, x: at.x - (at.x - view.x) * by, y: at.y - (at.y - view.y) * by }, size);
}

/** A view moved by so much, and never beside the picture. */
export function moved(view: View, by: Point, size: Size): View {
  return within({ ...view, x: view.x + by.x, y: view.y + by.y }, size);
}

/** What a finger that was lifted wanted of a picture that is not enlarged. @param by how far it went */
export function gestureOf(by: Point): 'tap' | 'next' | 'previous' | 'nothing' {
  if (Math.hypot(by.x, by.y) <= TAP) return 'tap';
  if (Math.abs(by.x) < SWIPE || Math.abs(by.x) < Math.abs(by.y)) return 'nothing';
  return by.x < 0 ? 'next' : 'previous';
}

function within({ scale, x, y }: View, { width, height }: Size): View {
  const [mostX, mostY] = [((scale - 1) * width) / 2, ((scale - 1) * height) / 2];
  return { scale, x: between(x, mostX), y: between(y, mostY) };
}

const between = (value: number, most: number) => Math.min(Math.max(value, -most), most) || 0;
