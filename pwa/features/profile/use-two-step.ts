import { useCallback, useEffect, useState } from 'react';
import {
  recoveryCodes,
  secondFactorSetup,
  secondFactorState,
  type SecondFactorSetup,
  type SecondFactorState,
} from '#shared/users/second-factor';
import { useServices } from '../../hooks/services';
import type { FormProblem } from '../../hooks/use-sending';
import { ApiError } from '../../network/api-error';

const PATH = '/users/second-factor';

/** What the person types to change how they sign in. */
export interface Proof {
  readonly code: string;
  readonly currentPassword: string;
}

/** The state; `codes` are shown once, until they are closed. */
export type TwoStep =
  | { readonly step: 'loading' }
  | { readonly step: 'failed'; readonly error: unknown }
  | { readonly step: 'off' | 'on'; readonly state: SecondFactorState }
  | { readonly step: 'setting-up'; readonly setup: SecondFactorSetup }
  | { readonly step: 'codes'; readonly codes: readonly string[] };

/** Two-step sign-in of one's own: looked up, set up, renewed and turned off, all by the server. */
export function useTwoStep() {
  const { api } = useServices();
  const [now, setNow] = useState<TwoStep>({ step: 'loading' });

  const load = useCallback(
    () =>
      api.request('GET', PATH, { schema: secondFactorState }).then(
        (state) => setNow({ step: state.isOn ? 'on' : 'off', state }),
        (error: unknown) => setNow({ step: 'failed', error }),
      ),
    [api],
  );
  useEffect(() => void load(), [load]);

  const bodyOf = ({ code, currentPassword }: Proof) => ({
    code,
    ...(currentPassword === '' ? {} : { currentPassword }),
  });

  return {
    now,
    load,
    async setUp(): Promise<void> {
      const setup = await api.request('POST', `${PATH}/setup`, { schema: secondFactorSetup });
      setNow({ step: 'setting-up', setup });
    },
    async start(draft: string, proof: Proof): Promise<void> {
      const body = { ...bodyOf(proof), draft };
      const made = await api.request('PUT', PATH, { body, schema: recoveryCodes });
      setNow({ step: 'codes', codes: made.recoveryCodes });
    },
    async newCodes(proof: Proof): Promise<void> {
      const body = bodyOf(proof);
      const made = await api.request('POST', `${PATH}/codes`, { body, schema: recoveryCodes });
      setNow({ step: 'codes', codes: made.recoveryCodes });
    },
    async turnOff(proof: Proof): Promise<void> {
      await api.request('POST', `${PATH}/off`, { body: bodyOf(proof) });
      await load();
    },
  };
}

/** What went wrong, for the form and by field. */
export function proofErrorOf(failure: unknown): FormProblem {
  if (!(failure instanceof ApiError)) return { message: 'Update failed' };
  const { code, message, fields = {} } = failure;
  // The password was left empty.
  if (code === 'reauth_required' && Object.keys(fields).length === 0)
    return { message, fields: { currentPassword: message } };
  return { message: message || 'Update failed', fields };
}
