import type { Older } from '@/lib/client/use-older';
import { Button } from './button';

/** The button under a list that loads older entries. Renders nothing if there are none. */
export function ShowOlder({ showOlder, isLoading, failure }: Older) {
  if (showOlder === null) return null;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button busy={isLoading} onClick={showOlder}>
        Show older
      </Button>
      {failure !== null && (
        <p role="alert" className="text-label text-unsupported">
          Older entries could not be loaded: {failure.message}
        </p>
      )}
    </div>
  );
}
