'use client';

import { type ReactNode, useState } from 'react';
import type { Address, ApiFailure } from '@/lib/client/api';
import { type EndpointMutationOptions, useEndpointMutation } from '@/lib/client/use-endpoint';
import { ProveAgainDialog } from './prove-again-dialog';

type Input<A extends Address> = Parameters<ReturnType<typeof useEndpointMutation<A>>['mutate']>[0];

const isStaleProof = (failure: ApiFailure) => failure.data['needs'] === 'confirm_identity';

/**
 * A change of how someone signs in. If their last proof of identity is too old, it asks for the password or a passkey in `dialog`, and then
 * makes the change.
 */
export function useProvedMutation<A extends Address>(address: A, options: EndpointMutationOptions<A> = {}) {
  const [waiting, setWaiting] = useState<{ readonly input: Input<A> } | null>(null);
  const change = useEndpointMutation(address, {
    ...options,
    onError: (failure, input) => {
      if (isStaleProof(failure)) setWaiting({ input });
      else options.onError?.(failure, input);
    },
  });
  const dialog: ReactNode = waiting && (
    <ProveAgainDialog
      onClose={() => setWaiting(null)}
      onProved={() => {
        setWaiting(null);
        change.mutate(waiting.input);
      }}
    />
  );
  const { data, isPending, reset } = change;
  const error = change.error !== null && isStaleProof(change.error) ? null : change.error;
  return { mutate: change.mutate, data, isPending, reset, error, dialog };
}
