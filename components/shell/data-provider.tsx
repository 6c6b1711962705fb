'use client';

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { NuqsAdapter } from 'nuqs/adapters/next/app';
import { type ReactNode, useEffect, useState } from 'react';
import { ApiFailure, loadShapes } from '@/lib/client/api';
import { askAgainLater, whenIdle } from '@/lib/client/when-idle';

/** Failures that a second attempt would not change. */
const finalCodes = new Set([
  'invalid_input',
  'unauthenticated',
  'forbidden',
  'not_found',
  'conflict',
  'gone',
  'too_large',
]);

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        retry: (count, error) => count < 2 && !(error instanceof ApiFailure && finalCodes.has(error.code)),
      },
    },
  });
}

/** Provides client components with server state, and with state stored in the address. */
export function DataProvider({ children }: { readonly children: ReactNode }) {
  const [client] = useState(createQueryClient);
  useEffect(() => whenIdle(() => void loadShapes().catch(askAgainLater)), []);
  return (
    <QueryClientProvider client={client}>
      <NuqsAdapter>{children}</NuqsAdapter>
    </QueryClientProvider>
  );
}
