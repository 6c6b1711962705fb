import type { ComponentProps } from 'react';
import { joinClasses } from './class-names';

type TableProps = ComponentProps<'table'> & {
  /** Names the table for screen readers. */
  readonly label: string;
};

/** A table that scrolls within its own box. Its header row and first column stay in place. */
export function Table({ label, className, ...rest }: TableProps) {
  return (
    <div
      role="region"
      aria-label={label}
      tabIndex={0}
      className="@container scroll-quiet relative max-w-full outline-offset-[-2px]"
    >
      <table
        {...rest}
        aria-label={label}
        className={joinClasses('w-full border-separate border-spacing-0 text-start', className)}
      />
    </div>
  );
}

export function TableHead(props: ComponentProps<'thead'>) {
  return <thead {...props} className={joinClasses('sticky top-0 z-10', props.className)} />;
}

export function TableBody(props: ComponentProps<'tbody'>) {
  return <tbody {...props} />;
}

export function TableRow({ className, ...rest }: ComponentProps<'tr'>) {
  return <tr {...rest} className={joinClasses('group/row hover:bg-sunk', className)} />;
}

const cell =
  'h-(--size-row) border-b border-line bg-paper px-3 first:start-0 group-hover/row:bg-sunk first:min-w-32 @min-[20rem]:first:sticky';

type CellProps = {
  /** Aligns numbers to the right, in columns of equal digits. */
  readonly numeric?: boolean | undefined;
};

export function TableHeader({ numeric, className, ...rest }: ComponentProps<'th'> & CellProps) {
  return (
    <th
      scope="col"
      {...rest}
      className={joinClasses(
        cell,
        'text-label font-medium whitespace-nowrap text-soft',
        numeric ? 'text-end' : 'text-start',
        className,
      )}
    />
  );
}

export function TableCell({ numeric, className, ...rest }: ComponentProps<'td'> & CellProps) {
  return (
    <td
      {...rest}
      className={joinClasses(cell, numeric ? 'text-end tabular-nums' : 'text-start', className)}
    />
  );
}
