import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { ChevronLeftIcon, ChevronRightIcon, PauseIcon, PlayIcon } from '../../design/icons';
import type { CarouselControls } from './use-carousel';

const control = {
  display: 'grid',
  placeItems: 'center',
  width: 44,
  height: 44,
  p: 0,
  border: 0,
  borderRadius: 999,
  bgcolor: 'transparent',
  color: 'text.secondary',
  cursor: 'pointer',
  '&:hover': { bgcolor: 'marigold.wash', color: 'text.primary' },
} as const;

/** Back, a dot for each slide, on, and a way to keep the slides from changing by themselves (WCAG 2.2.2). */
export function CarouselBar({ slides, carousel }: { slides: number; carousel: CarouselControls }) {
  if (slides < 2) return <Box sx={{ height: 44, mt: 0.5 }} />;
  return (
    <Box sx={{ display: 'flex', justifyContent: 'center', alignItems: 'center', mt: 0.5 }}>
      <Control label="Previous product" onClick={() => carousel.show(carousel.selected - 1)}>
        <ChevronLeftIcon />
      </Control>
      {Array.from({ length: slides }, (_, slide) => (
        <Dot
          key={slide}
          label={`Show product ${slide + 1}`}
          selected={slide === carousel.selected}
          onClick={() => carousel.show(slide)}
        />
      ))}
      <Control label="Next product" onClick={() => carousel.show(carousel.selected + 1)}>
        <ChevronRightIcon />
      </Control>
      <Control
        label={carousel.playing ? 'Stop changing products' : 'Change products by themselves'}
        onClick={carousel.togglePlaying}
      >
        {carousel.playing ? <PauseIcon size="1.125rem" /> : <PlayIcon size="1.125rem" />}
      </Control>
    </Box>
  );
}

function Control({
  label,
  onClick,
  children,
}: {
  label: string;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <Box component="button" type="button" aria-label={label} onClick={onClick} sx={control}>
      {children}
    </Box>
  );
}

function Dot({
  label,
  selected,
  onClick,
}: {
  label: string;
  selected: boolean;
  onClick: () => void;
}) {
  return (
    <Box
      component="button"
      type="button"
      aria-label={label}
      aria-current={selected ? 'true' : undefined}
      onClick={onClick}
      sx={{ ...control, width: 28 }}
    >
      <Box
        component="span"
        sx={{
          width: selected ? 22 : 8,
          height: 8,
          borderRadius: 999,
          bgcolor: selected ? 'primary.main' : 'text.secondary',
          opacity: selected ? 1 : 0.5,
          transition: 'width 200ms',
        }}
      />
    </Box>
  );
}
