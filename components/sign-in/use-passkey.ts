'use client';

import { useMutation } from '@tanstack/react-query';
import { type ApiFailure, callEndpoint } from '@/lib/client/api';
import { answerWithPasskey } from '@/lib/client/passkeys';

/** Where the answer is sent, by what it is for. */
const addresses = {
  second_step: 'POST /v1/pending-sign-ins/passkey',
  proof: 'POST /v1/sessions/current/proof/passkey',
} as const;

/** Asks for a passkey and sends the answer. */
export function usePasskey(purpose: keyof typeof addresses, onSuccess: () => void) {
  return useMutation<unknown, ApiFailure, void>({
    mutationFn: async () => {
      const options = await callEndpoint('POST /v1/passkey-challenges', { body: { purpose } });
      return callEndpoint(addresses[purpose], { body: { credential: await answerWithPasskey(options) } });
    },
    onSuccess,
  });
}
