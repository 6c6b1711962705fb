import { Button } from '@/components/ui/button';
import { FailureNotice } from '@/components/ui/failure-notice';

type PageFailureProps = { readonly requestId: string | undefined; readonly onRetry: () => void };

/** Shown in place of a page that could not be rendered. */
export function PageFailure({ requestId, onRetry }: PageFailureProps) {
  return (
    <div className="mx-auto w-full max-w-lg p-6">
      <FailureNotice
        sentence="This page could not be shown."
        cause="Something went wrong. Everything you saved is safe."
        requestId={requestId}
        action={<Button onClick={onRetry}>Try again</Button>}
      />
    </div>
  );
}
