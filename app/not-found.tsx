import { ButtonLink } from '@/components/ui/button-link';
import { EmptyState } from '@/components/ui/empty-state';
import { paths } from '@/lib/core/paths';

export default function NotFound() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <h1 className="sr-only">Nothing is here</h1>
      <EmptyState
        action={
          <ButtonLink href={paths.start()} variant="primary">
            Go home
          </ButtonLink>
        }
      >
        There is nothing at this address, or you have no access to it.
      </EmptyState>
    </main>
  );
}
