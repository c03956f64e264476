import { useRef, useState, type CSSProperties, type PointerEvent, type WheelEvent } from 'react';
import { gestureOf, moved, TAP_SCALE, WHOLE, zoomed, type Point, type View } from './pinch';

const middle = (one: Point, other: Point): Point => ({
  x: (one.x + other.x) / 2,
  y: (one.y + other.y) / 2,
});
const difference = (one: Point, other: Point): Point => ({
  x: one.x - other.x,
  y: one.y - other.y,
});

/** A place of the pointer, from the middle of the element. */
function pointOf({ clientX, clientY, currentTarget }: PointerEvent | WheelEvent): Point {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
}

/**
 * Enlarges and moves a picture by fingers, mouse and wheel.
 * @param picture what is shown: another one is whole again
 * @param turn to the next (1) or the previous one (-1)
 */
export function usePinch(picture: string, turn: (step: number) => void) {
  const [shown, setShown] = useState({ picture, view: WHOLE });
  const view = shown.picture === picture ? shown.view : WHOLE;
  const stage = useRef<HTMLElement | null>(null);
  const fingers = useRef(new Map<number, Point>());
  /** Where the only finger began; nothing where two took part. */
  const began = useRef<Point | null>(null);

  const sizeOf = (element: HTMLElement | null) => ({
    width: element?.clientWidth ?? 0,
    height: element?.clientHeight ?? 0,
  });
  const setView = (change: (before: View) => View) =>
    setShown((before) => ({
      picture,
      view: change(before.picture === picture ? before.view : WHOLE),
    }));

  function down(event: PointerEvent<HTMLElement>): void {
    stage.current = event.currentTarget;
    event.currentTarget.setPointerCapture(event.pointerId);
    fingers.current.set(event.pointerId, pointOf(event));
    began.current = fingers.current.size === 1 ? pointOf(event) : null;
  }

  function move(event: PointerEvent<HTMLElement>): void {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const now = pointOf(event);
    const size = sizeOf(event.currentTarget);
    const [other] = [...fingers.current].flatMap(([id, at]) =>
      id === event.pointerId ? [] : [at],
    );
    fingers.current.set(event.pointerId, now);
    if (!other)
      return setView((is) => (is.scale > 1 ? moved(is, difference(now, before), size) : is));
    const wide = (point: Point) => Math.hypot(point.x - other.x, point.y - other.y) || 1;
    const by = difference(middle(now, other), middle(before, other));
    setView((is) =>
      moved(zoomed(is, wide(now) / wide(before), middle(before, other), size), by, size),
    );
  }

  function up(event: PointerEvent<HTMLElement>): void {
    const at = pointOf(event);
    fingers.current.delete(event.pointerId);
    const start = began.current;
    began.current = null;
    if (!start) return;
    const gesture = gestureOf(difference(at, start));
    const size = sizeOf(event.currentTarget);
    if (gesture === 'tap')
      setView((is) => (is.scale > 1 ? WHOLE : zoomed(is, TAP_SCALE, at, size)));
    else if (view.scale === 1 && gesture !== 'nothing') turn(gesture === 'next' ? 1 : -1);
  }

  function leave(event: PointerEvent): void {
    fingers.current.delete(event.pointerId);
    began.current = null;
  }

  return {
    /** Enlarges from the middle, or makes smaller again. */
    zoomBy: (factor: number) =>
      setView((is) => zoomed(is, factor, { x: 0, y: 0 }, sizeOf(stage.current))),
    style: {
      transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})`,
      ...(view.scale > 1 ? { cursor: 'zoom-out' } : {}),
    } satisfies CSSProperties,
    handlers: {
      ref: (element: HTMLElement | null) => {
        stage.current = element;
      },
      onPointerDown: down,
      onPointerMove: move,
      onPointerUp: up,
      onPointerCancel: leave,
      onWheel(event: WheelEvent<HTMLElement>) {
        const at = pointOf(event);
        const size = sizeOf(event.currentTarget);
        setView((is) => zoomed(is, event.deltaY < 0 ? 1.2 : 1 / 1.2, at, size));
      },
    },
  };
}
