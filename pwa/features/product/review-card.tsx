import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { ReviewDocument } from '#shared/reviews/review';
import { Stars } from '../../components/design/stars';
import { dayOf } from '../../components/design/when-text';

type ReviewCardProps = Pick<ReviewDocument, 'name' | 'rating' | 'comment' | 'createdAt'> & {
  readonly mark?: ReactNode;
};

/** One review. Dates show their first ten characters (docs/shop-rules.md#r-limits-2). */
export function ReviewCard({ name, rating, comment, createdAt, mark }: ReviewCardProps) {
  return (
    <Box
      component="article"
      sx={{
        p: 2,
        border: 1,
        borderColor: 'divider',
        borderRadius: 2,
        bgcolor: 'background.paper',
      }}
    >
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 1.5,
          rowGap: 0.5,
        }}
      >
        <strong>{name}</strong>
        <Stars rating={rating} />
        <Box
          component="time"
          dateTime={createdAt}
          sx={{ color: 'text.secondary', fontSize: '0.875rem' }}
        >
          {dayOf(createdAt)}
        </Box>
        {mark}
      </Box>
      <Box component="p" sx={{ m: 0, mt: 1, whiteSpace: 'pre-line' }}>
        {comment}
      </Box>
    </Box>
  );
}
