'use client';

import { Suspense } from 'react';
import { createLazy } from './create-lazy';
import type { RowWindowProps } from './row-window-props';

/** A list of up to this many rows is drawn whole, so that the search of the browser finds all of it. */
const wholeUpTo = 100;

const LateLongRows = createLazy(async () => (await import('./long-rows')).LongRows);

/** A list of rows. A long one draws only the rows in view, those around them, and the one that the keyboard is at. */
export function RowWindow(props: RowWindowProps) {
  const { label, ids, rows, children } = props;
  if (ids.length > wholeUpTo)
    return (
      <Suspense fallback={null}>
        <LateLongRows {...props} />
      </Suspense>
    );
  return (
    <ul aria-label={label} {...rows.listProps}>
      {ids.map((id) => (
        <li key={id} data-row={id}>
          {children(id)}
        </li>
      ))}
    </ul>
  );
}
