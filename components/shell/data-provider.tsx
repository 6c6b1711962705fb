'use client';

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { NuqsAdapter } from 'nuqs/adapters/next/app';
import { type ReactNode, useEffect, useState } from 'react';
import { loadShapes } from '@/lib/client/api';
import { isFinalFailure } from '@/lib/client/is-final-failure';
import { askAgainLater, whenIdle } from '@/lib/client/when-idle';

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        retry: (count, error) => count < 2 && !isFinalFailure(error),
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
