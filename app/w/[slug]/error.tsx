'use client';

import { PageFailure } from '@/components/shell/page-failure';

type ErrorPageProps = { readonly error: Error & { readonly digest?: string }; readonly reset: () => void };

export default function ErrorPage({ error, reset }: ErrorPageProps) {
  return <PageFailure requestId={error.digest} onRetry={reset} />;
}
