import { RotateCcw } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { FailureNotice } from '@/components/ui/failure-notice';

/** Shown in place of an answer without any text. */
export function EmptyAnswer({ onRetry }: { readonly onRetry: (() => void) | undefined }) {
  return (
    <FailureNotice
      sentence="The model returned nothing."
      cause="It finished without writing anything. Try again, or rephrase your question."
      action={
        onRetry && (
          <Button size="small" icon={RotateCcw} onClick={onRetry}>
            Answer again
          </Button>
        )
      }
    />
  );
}
