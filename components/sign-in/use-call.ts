'use client';

import { useMutation } from '@tanstack/react-query';
import { type Address, type ApiFailure, type BodyFor, callEndpoint, type ReplyTo } from '@/lib/client/api';

/** One API call outside any workspace, triggered by a button: the call, whether it is in progress, and why it failed. */
export function useCall<A extends Address>(address: A, onSuccess: (reply: ReplyTo<A>) => void) {
  return useMutation<ReplyTo<A>, ApiFailure, BodyFor<A>>({
    mutationFn: (body) => callEndpoint(address, { body }),
    onSuccess,
  });
}

/** Returns the error sentence for one field of a form, or for the whole form if it concerns none of the fields. */
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
