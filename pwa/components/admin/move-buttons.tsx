import IconButton from '@mui/material/IconButton';
import { useEffect, useRef } from 'react';
import { ChevronLeftIcon, ChevronRightIcon } from '../design/icons';

interface MoveButtonsProps {
  /** Of the row, from 1. */
  readonly number: number;
  readonly count: number;
  readonly up: string;
  readonly down: string;
  readonly onMove: (step: -1 | 1) => void;
}

/** Moves a row of a list up and down; the pressed button keeps the focus. */
export function MoveButtons({ number, count, up, down, onMove }: MoveButtonsProps) {
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
    <>
      {mover(-1, up)}
      {mover(1, down)}
    </>
  );
}
