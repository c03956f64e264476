import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, type DefaultValues, type FieldValues } from 'react-hook-form';
import type * as z from 'zod/mini';

/** A form whose fields are checked by a schema when they are left, and live from then on. */
export function useCheckedForm<Values extends FieldValues, Parsed>(
  schema: z.ZodMiniType<Parsed, Values>,
  defaultValues: DefaultValues<Values>,
) {
  return useForm<Values, unknown, Parsed>({
    resolver: zodResolver(schema),
    mode: 'onTouched',
    defaultValues,
  });
}
