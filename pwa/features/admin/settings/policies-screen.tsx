import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import {
  editedPolicies,
  editedPolicy,
  MAX_POLICY,
  POLICY_WORDS,
  policyBlocks,
  policyFields,
  type EditedPolicies,
} from '#shared/pages/policy-text';
import { DEFAULT_SETTINGS } from '#shared/shop/default-settings';
import { LoadFailure } from '../../../components/admin/load-failure';
import { BackLink } from '../../../components/design/back-link';
import { PolicyBlocks } from '../../../components/design/policy-blocks';
import { ScreenHeading } from '../../../components/design/screen-heading';
import { useShopFacts } from '../../../components/design/shop-facts';
import { useT } from '../../../i18n/messages';
import type { Message } from '../../../i18n/translate';
import { OwnerTexts } from '../forms/owner-texts';
import { useReadOnce } from '../list/use-admin-reads';

const PATH = '/admin/policies';
const SUBJECT = 'policies';

type Policy = EditedPolicies['policies'][number];

const NAMES = {
  'shipping-policy': 'Shipping Policy',
  'refunds-policy': 'Cancellations and Refunds',
  terms: 'Terms',
  privacy: 'Privacy',
  contact: 'Contact',
} as const satisfies Record<Policy['name'], Message>;

/** The pages of the shop in the owner's words (docs/shop-rules.md#r-texts-15). */
export function Component() {
  const t = useT();
  const query = useReadOnce(SUBJECT, PATH, editedPolicies);
  return (
    <>
      <BackLink fallback="/admin/settings" />
      <ScreenHeading>{t('Policies')}</ScreenHeading>
      <Typography sx={{ color: 'text.secondary', mb: 2, maxWidth: 760 }}>
        {t(
          'A line that begins with # is a heading, with - an entry of a list; an empty line ends a paragraph. These words are filled in: {words}',
          { words: POLICY_WORDS.map((name) => `{${name}}`).join(' ') },
        )}
      </Typography>
      <LoadFailure query={query} fallback="Failed to load the policies" />
      {query.isLoading && <Skeleton variant="rounded" sx={{ height: 320, maxWidth: 760 }} />}
      {query.data && (
        <Box sx={{ display: 'grid', gap: 2, maxWidth: 760, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          {query.data.policies.map((policy) => (
            <PolicyForm key={policy.name} policy={policy} />
          ))}
        </Box>
      )}
    </>
  );
}

function PolicyForm({ policy: { ready, ...policy } }: { readonly policy: Policy }) {
  const t = useT();
  const facts = useShopFacts() ?? DEFAULT_SETTINGS;
  return (
    <OwnerTexts
      title={t(NAMES[policy.name])}
      path={PATH}
      subject={SUBJECT}
      schema={editedPolicy}
      id={{ name: policy.name }}
      done={t('Policy saved')}
      first={policy}
      ready={ready}
      longest={MAX_POLICY}
      problemOf={(text) => policyFields.shape.en.safeParse(text).error?.issues[0]?.message}
      preview={(text) => <PolicyBlocks blocks={policyBlocks(text, facts)} />}
    />
  );
}
