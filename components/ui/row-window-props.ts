import type { ReactNode, RefObject } from 'react';
import type { useRovingRows } from './use-roving-rows';

export type RowWindowProps = {
  readonly label: string;
  readonly ids: readonly string[];
  readonly rows: ReturnType<typeof useRovingRows>;
  /** The element that scrolls the list. The list is the first thing in it. */
  readonly scroller: RefObject<HTMLElement | null>;
  /** Pixels of a row before it is measured. */
  readonly rowHeight: number;
  readonly children: (id: string) => ReactNode;
};
