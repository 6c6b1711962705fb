import { buttonStyle } from '@/components/ui/button-style';
import { FailureNotice } from '@/components/ui/failure-notice';

type PageFailureProps = { readonly requestId: string | undefined; readonly onRetry: () => void };

/** Shown in place of a page that could not be rendered. Every page loads it in advance, so it has a plain button. */
export function PageFailure({ requestId, onRetry }: PageFailureProps) {
  return (
    <div className="mx-auto w-full max-w-lg p-6">
      <FailureNotice
        sentence="This page could not be shown."
        cause="Something went wrong. Everything you saved is safe."
        requestId={requestId}
        action={
          <button type="button" onClick={onRetry} className={buttonStyle()}>
            Try again
          </button>
        }
      />
    </div>
  );
}
