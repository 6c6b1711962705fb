import { SkeletonLine, SkeletonRows } from '@/components/ui/skeleton';

/** The log of a run while it is loading. */
export const LogShape = () => (
  <div className="grid gap-3">
    <SkeletonLine className="h-5 w-40" />
    <SkeletonRows count={6} />
  </div>
);
