'use client';

import { useMutation } from '@tanstack/react-query';
import { type ApiFailure, callEndpoint } from '@/lib/client/api';
import type { BodyOf, Called, ReplyOf } from '@/lib/protocol/http/endpoint';

/** One press of a button outside any workspace: its call, whether it is on its way, and why it failed. */
export function useCall<const E extends Called>(endpoint: E, onSuccess: (reply: ReplyOf<E>) => void) {
  return useMutation<ReplyOf<E>, ApiFailure, BodyOf<E>>({
    mutationFn: (body) => callEndpoint(endpoint, { body }),
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
