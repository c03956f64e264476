import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import {
  adminReviewPage,
  REPORT_WORDS,
  REVIEW_VIEWS,
  type AdminReview,
  type ReviewView,
} from '#shared/admin/review-list';
import { DEFAULT_PAGE_SIZE } from '#shared/core/page-sizes';
import { pathTo } from '#shared/pages/path-to';
import { invalidateList } from '../../../components/admin/invalidate-list';
import { LoadFailure } from '../../../components/admin/load-failure';
import { StateTag } from '../../../components/admin/state-tag';
import { ScreenHeading } from '../../../components/design/screen-heading';
import { ReviewCard } from '../../../components/reviews/review-card';
import { ReviewTools } from '../../../components/reviews/review-tools';
import { useMessages, useT } from '../../../i18n/messages';
import type { Message } from '../../../i18n/translate';
import { Pagination } from '../list/pagination';
import { useListPage } from '../list/use-admin-reads';
import { useListAddress } from '../list/use-list-address';
import { ViewLinks } from '../list/view-links';

const SUBJECT = 'reviews';

const NAMES = {
  all: 'All',
  reported: 'Reported',
  hidden: 'Hidden',
  unanswered: 'Unanswered',
} as const satisfies Record<ReviewView, Message>;

/** What a list says where it is empty. */
const EMPTY = {
  all: 'No reviews yet',
  reported: 'No review is reported.',
  hidden: 'No review is hidden.',
  unanswered: 'Every review is answered.',
} as const satisfies Record<ReviewView, Message>;

const SIZES = [DEFAULT_PAGE_SIZE];

/** The reviews of all products: to be answered, hidden, and looked at where people report them. */
export function Component() {
  const t = useT();
  const queries = useQueryClient();
  const isNarrow = useMediaQuery('(max-width: 599.95px)');
  const address = useListAddress({ sizes: SIZES });
  const view = REVIEW_VIEWS.find((each) => each === address.params.get('view')) ?? 'all';
  const list = useListPage({
    subject: SUBJECT,
    path: '/admin/reviews',
    wanted: { view, pageNumber: address.page },
    schema: adminReviewPage,
  });
  const { data, isPlaceholderData } = list;
  return (
    <>
      <ScreenHeading>{t('Reviews')}</ScreenHeading>
      <ViewLinks
        label={t('Lists of reviews')}
        onFollow={address.onFollow}
        views={REVIEW_VIEWS.map((each) => ({
          name: t(NAMES[each]),
          to: `?${address.queryWith({ view: each === 'all' ? null : each }).toString()}`,
          current: each === view,
          count: data?.counts[each],
        }))}
      />
      <LoadFailure query={list} fallback="Failed to load reviews" />
      {data?.total === 0 && <Typography>{t(EMPTY[view])}</Typography>}
      <Box
        component="ul"
        aria-label={t('Reviews')}
        aria-busy={isPlaceholderData || (!data && list.error === null)}
        sx={{ display: 'grid', gap: 1.5, m: 0, p: 0, listStyle: 'none' }}
      >
        {data?.reviews.map((review) => (
          <li key={review._id}>
            <Review review={review} onChanged={() => void invalidateList(queries, SUBJECT)} />
          </li>
        ))}
      </Box>
      {data && data.total > 0 && (
        <Pagination
          page={data.page}
          total={data.total}
          pageSize={address.pageSize}
          sizes={address.sizes}
          isNarrow={isNarrow}
          onPage={address.goToPage}
          onResize={address.resize}
        />
      )}
    </>
  );
}

interface ReviewProps {
  readonly review: AdminReview;
  readonly onChanged: () => void;
}

function Review({ review, onChanged }: ReviewProps) {
  const { t, translate } = useMessages();
  const { product, user, hidden, reports, answeredBy, ...shown } = review;
  return (
    <ReviewCard {...shown} mark={hidden && <StateTag kind="bad">{t('Hidden')}</StateTag>}>
      <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary' }}>
        <MuiLink component={Link} to={pathTo('/product/:id', { id: product._id })}>
          {product.name ?? t('No longer sold')}
        </MuiLink>
        {' · '}
        <MuiLink component={Link} to={pathTo('/admin/person/:id', { id: user })}>
          {review.name}
        </MuiLink>
        {answeredBy !== undefined && ` · ${t('Answered by {name}', { name: answeredBy })}`}
      </Typography>
      {reports.length > 0 && (
        <Typography variant="body2" sx={{ mt: 1 }}>
          <strong>{t('Reported')}:</strong>{' '}
          {reports
            .map(({ reason, count }) => `${translate(REPORT_WORDS[reason])} (${count})`)
            .join(', ')}
        </Typography>
      )}
      {hidden && (
        <Typography variant="body2" sx={{ mt: 1 }}>
          {t('Hidden by {name}: {reason}', { name: hidden.by, reason: hidden.reason })}
        </Typography>
      )}
      <ReviewTools
        review={shown}
        productId={product._id}
        isHidden={hidden !== undefined}
        isReported={reports.length > 0}
        onChanged={onChanged}
      />
    </ReviewCard>
  );
}
