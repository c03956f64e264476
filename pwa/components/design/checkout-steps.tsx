import Box from '@mui/material/Box';
import { Link } from 'react-router-dom';
import { signInPath } from '#shared/users/redirect';
import { useT } from '../../i18n/messages';
import type { Message } from '../../i18n/translate';
import { useCheckoutPath } from './checkout-path';

/** The four steps of the checkout. */
const STEPS = [
  { name: 'Sign In', to: '/login' },
  { name: 'Shipping', to: '/shipping' },
  { name: 'Payment', to: '/payment' },
  { name: 'Place Order', to: '/placeorder' },
] as const satisfies readonly { readonly name: Message; readonly to: string }[];

export type CheckoutStep = (typeof STEPS)[number]['name'];

/** The step bar of the checkout: a step is a link only once it has been reached (docs/shop-rules.md#r-checkout-1). */
export function CheckoutSteps({ current }: { readonly current: CheckoutStep }) {
  const t = useT();
  const pathOf = useCheckoutPath();
  const reached = STEPS.findIndex((step) => step.name === current);
  return (
    <Box component="nav" aria-label={t('Checkout')} sx={{ mb: 3 }}>
      <Box
        component="ol"
        sx={{
          listStyle: 'none',
          m: '0 auto',
          p: 0,
          maxWidth: 640,
          display: 'grid',
          gridTemplateColumns: 'repeat(4, 1fr)',
        }}
      >
        {STEPS.map((step, index) => (
          <Step
            key={step.name}
            name={t(step.name)}
            to={step.to === '/login' ? signInPath(pathOf('/shipping')) : pathOf(step.to)}
            number={index + 1}
            state={index < reached ? 'done' : index === reached ? 'current' : 'ahead'}
          />
        ))}
      </Box>
    </Box>
  );
}

interface StepProps {
  readonly name: string;
  readonly to: string;
  readonly number: number;
  readonly state: 'done' | 'current' | 'ahead';
}

function Step({ name, to, number, state }: StepProps) {
  const ahead = state === 'ahead';
  const content = (
    <>
      <Box
        component="span"
        aria-hidden
        sx={{
          display: 'grid',
          placeItems: 'center',
          width: 28,
          height: 28,
          mx: 'auto',
          mb: 0.5,
          borderRadius: '50%',
          fontSize: '0.875rem',
          fontWeight: 700,
          position: 'relative',
          border: 2,
          borderColor: ahead ? 'divider' : 'primary.main',
          bgcolor: ahead ? 'background.paper' : 'primary.main',
          color: ahead ? 'text.secondary' : 'primary.contrastText',
        }}
      >
        {state === 'done' ? '✓' : number}
      </Box>
      {name}
    </>
  );
  return (
    <Box
      component="li"
      sx={{
        position: 'relative',
        textAlign: 'center',
        fontSize: '0.8125rem',
        lineHeight: 1.2,
        fontWeight: state === 'current' ? 700 : 500,
        color: ahead ? 'text.secondary' : 'text.primary',
        // The line to the step before; the first has none.
        '&::before': {
          content: '""',
          display: number === 1 ? 'none' : 'block',
          position: 'absolute',
          top: 21,
          left: 'calc(-50% + 18px)',
          right: 'calc(50% + 18px)',
          height: 2,
          bgcolor: ahead ? 'divider' : 'primary.main',
        },
      }}
    >
      <Box
        {...(ahead ? { component: 'span' } : { component: Link, to })}
        aria-current={state === 'current' ? 'step' : undefined}
        sx={{ display: 'block', py: 1, color: 'inherit', textDecoration: 'none' }}
      >
        {content}
      </Box>
    </Box>
  );
}
