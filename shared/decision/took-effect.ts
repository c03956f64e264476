/** Whether the action ran: it was neither refused nor revoked before. */
export function tookEffect({ status, code }: { readonly status: string; readonly code: string }) {
  return status === 'applied' && code !== 'voided';
}
