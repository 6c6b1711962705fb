import { buttonStyle } from '@/components/ui/button-style';
import { EmptyState } from '@/components/ui/empty-state';
import { paths } from '@/lib/core/paths';

/** Every page loads this in advance, so its link is the browser's own. */
export default function NotFound() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <h1 className="sr-only">Page not found</h1>
      <EmptyState
        action={
          <a href={paths.start()} className={buttonStyle({ variant: 'primary' })}>
            Go home
          </a>
        }
      >
        This page does not exist, or you do not have access to it.
      </EmptyState>
    </main>
  );
}
