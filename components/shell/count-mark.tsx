import { joinClasses } from '@/components/ui/class-names';

type CountMarkProps = { readonly count: number; readonly className: string };

/** Shows how many things are waiting at an item. Renders nothing if there are none. */
export function CountMark({ count, className }: CountMarkProps) {
  if (count <= 0) return null;
  return (
    <span
      className={joinClasses(
        'min-w-4 rounded-full bg-accent px-1 text-center text-[0.625rem] leading-4 font-semibold text-on-accent tabular-nums',
        className,
      )}
    >
      {count > 99 ? '99+' : count}
      <span className="sr-only"> waiting</span>
    </span>
  );
}
