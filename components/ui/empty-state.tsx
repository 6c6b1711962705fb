import type { ReactNode } from 'react';

type EmptyStateProps = {
  /** One sentence that says what will be shown here. */
  readonly children: ReactNode;
  /** The main action. */
  readonly action: ReactNode;
  /** Loads an example that can be removed again. */
  readonly example?: ReactNode;
};

/** An empty state that teaches, with one sentence, one action and one example (ux 53). */
export function EmptyState({ children, action, example }: EmptyStateProps) {
  return (
    <div className="mx-auto flex max-w-sm flex-col items-center gap-4 px-[min(1.5rem,5%)] py-12 text-center">
      <p className="reading reading-compact text-balance text-soft">{children}</p>
      <div className="flex flex-wrap justify-center gap-2">
        {action}
        {example}
      </div>
    </div>
  );
}
