'use client';

import { useMutation } from '@tanstack/react-query';
import { type Address, type ApiFailure, type BodyFor, callEndpoint, type ReplyTo } from '@/lib/client/api';

/** One press of a button outside any workspace: its call, whether it is on its way, and why it failed. */
export function useCall<A extends Address>(address: A, onSuccess: (reply: ReplyTo<A>) => void) {
  return useMutation<ReplyTo<A>, ApiFailure, BodyFor<A>>({
    mutationFn: (body) => callEndpoint(address, { body }),
    onSuccess,
  });
}

/** The sentence for one field of a form, or for the form when it is about none of them. */
export function findFieldError(
  failure: ApiFailure | null,
  fields: readonly string[],
): { readonly of: (field: string) => string | null; readonly form: string | null } {
  const about = fields.find((field) => failure?.data['field'] === field);
  return {
    of: (field) => (failure !== null && about === field ? failure.message : null),
    form: failure !== null && about === undefined ? failure.message : null,
  };
}
