import { describeDate } from '@/components/ui/describe-time';

/** A day in words. */
export function Day({ of }: { readonly of: string }) {
  return (
    <time dateTime={of} className="tabular-nums">
      {describeDate(of)}
    </time>
  );
}
