import { ButtonLink } from '@/components/ui/button-link';
import { EmptyState } from '@/components/ui/empty-state';
import { paths } from '@/lib/core/paths';

export default function NotFound() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <h1 className="sr-only">Page not found</h1>
      <EmptyState
        action={
          <ButtonLink href={paths.start()} variant="primary">
            Go home
          </ButtonLink>
        }
      >
        This page does not exist, or you do not have access to it.
      </EmptyState>
    </main>
  );
}
