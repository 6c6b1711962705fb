import { joinClasses } from './class-names';

type SeparatorProps = { readonly vertical?: boolean | undefined; readonly className?: string | undefined };

/** A hairline between groups. */
export function Separator({ vertical = false, className }: SeparatorProps) {
  return (
    <div
      role="separator"
      aria-orientation={vertical ? 'vertical' : 'horizontal'}
      className={joinClasses('shrink-0 bg-line', vertical ? 'w-px self-stretch' : 'h-px w-full', className)}
    />
  );
}
