import { Button } from '@/components/ui/button';
import type { SaveState } from './page-saver';

const sentences = {
  untouched: '',
  saved: 'Saved',
  waiting: 'Not saved yet',
  saving: 'Saving…',
  offline:
    'The server cannot be reached. Your text is kept in this browser and will be saved once the connection is back.',
  conflict: 'Needs your decision: somebody changed the same block.',
} as const;

/** Shows whether the text is saved. It is unobtrusive while all is well. */
export function SaveStateLine({
  state,
  onRetry,
}: {
  readonly state: SaveState;
  readonly onRetry: () => void;
}) {
  const isTrouble = state.kind === 'offline' || state.kind === 'failed';
  return (
    <p className="flex min-h-6 items-center gap-2 ps-8 text-label text-soft" role="status">
      {state.kind === 'failed' ? `Not saved: ${state.message}` : sentences[state.kind]}
      {isTrouble && (
        <Button size="small" onClick={onRetry}>
          Try again
        </Button>
      )}
    </p>
  );
}
