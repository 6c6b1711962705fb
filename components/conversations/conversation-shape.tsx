import { SkeletonLine } from '@/components/ui/skeleton';

/** The skeleton of a stored conversation while it loads: a question, and the lines of an answer. */
export function ConversationShape() {
  return (
    <div role="status" aria-busy="true" data-skeleton className="flex flex-col gap-5">
      <span className="sr-only">Loading the conversation</span>
      <div aria-hidden className="rounded-panel bg-sunk px-3 py-2.5">
        <SkeletonLine className="w-2/5" />
      </div>
      <div aria-hidden className="grid gap-3">
        {['w-full', 'w-11/12', 'w-full', 'w-4/5', 'w-full', 'w-3/5'].map((width, index) => (
          <SkeletonLine key={index} className={width} />
        ))}
      </div>
    </div>
  );
}
