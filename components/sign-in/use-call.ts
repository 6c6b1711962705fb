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
