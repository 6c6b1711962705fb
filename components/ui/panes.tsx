'use client';

import { Fragment, type ReactNode, useRef, useState } from 'react';
import { joinClasses } from './class-names';
import { moveBetween } from './move-between';
import { usePaneSizes } from './page-memory';
import { PaneSeparator } from './pane-separator';

type Pane = {
  readonly id: string;
  /** Names the pane in its separator: "Resize sources". */
  readonly label: string;
  /** Pixels, or a share of all panes ("40%"). A pane without it takes the room that the others leave, and at least one must. */
  readonly defaultSize?: number | string;
  /** Pixels. */
  readonly minSize?: number;
  /** Pixels. */
  readonly maxSize?: number;
  readonly content: ReactNode;
};

type PanesProps = {
  /** The name under which this browser remembers the sizes. */
  readonly id: string;
  readonly panes: readonly Pane[];
};

/** Shares in percent, by the id of the pane. */
type Shares = Readonly<Record<string, number>>;

/**
 * Panes side by side. Their separators move by pointer, with the arrow keys, Home and End, and remember their positions (ux 11); a double
 * click puts all of them back. The browser's own layout does the arithmetic, so the first page already has the final widths. While the page
 * arrives, the panes are shown when the last one is there: the widths of the others depend on it.
 */
export function Panes({ id, panes }: PanesProps) {
  const group = useRef<HTMLDivElement>(null);
  const ids = panes.map((pane) => pane.id);
  const key = [id, ...ids].join(':');
  const { sizes, keepSizes } = usePaneSizes(key);
  const [moved, setMoved] = useState<{ readonly key: string; readonly shares: Shares } | null>(null);
  const shares = moved?.key === key ? moved.shares : sizes;
  const isWhole = shares !== undefined && ids.every((pane) => shares[pane] !== undefined);

  /** Returns the shares once the separator behind a pane was moved so that the pane has the wished width, in pixels. */
  function findShares(index: number, wished: number): Shares | null {
    const elements = ids.map((pane) => group.current?.querySelector(`:scope > [id="${CSS.escape(pane)}"]`));
    const widths = elements.map((element) => element?.getBoundingClientRect().width ?? 0);
    const [before, after] = [index, index + 1].map((at) => ({
      width: widths[at] ?? 0,
      min: panes[at]?.minSize ?? 0,
      max: panes[at]?.maxSize ?? Number.POSITIVE_INFINITY,
    }));
    const all = widths.reduce((sum, width) => sum + width, 0);
    if (before === undefined || after === undefined || all === 0) return null;
    const next = widths.toSpliced(index, 2, ...moveBetween(before, after, wished));
    return Object.fromEntries(ids.map((pane, at) => [pane, ((next[at] ?? 0) / all) * 100]));
  }

  function reset(): void {
    setMoved({ key, shares: {} });
    keepSizes({});
  }

  return (
    <div
      ref={group}
      id={id}
      className="flex h-full min-h-0 w-full overflow-hidden not-has-[.last-pane]:invisible"
    >
      {panes.map((pane, index) => (
        <Fragment key={pane.id}>
          {index > 0 && (
            <PaneSeparator
              label={panes[index - 1]?.label ?? ''}
              controls={ids[index - 1] ?? ''}
              onMove={(wished, isHeld) => {
                const next = findShares(index - 1, wished);
                if (next === null) return;
                setMoved({ key, shares: next });
                if (!isHeld) keepSizes(next);
              }}
              onReset={reset}
            />
          )}
          <div
            id={pane.id}
            style={{
              flex: isWhole ? `${shares[pane.id] ?? 0} 1 0` : writeDefault(pane.defaultSize),
              minWidth: pane.minSize ?? 0,
              maxWidth: pane.maxSize,
            }}
            className={joinClasses('h-full min-h-0 overflow-auto', index === panes.length - 1 && 'last-pane')}
          >
            {pane.content}
          </div>
        </Fragment>
      ))}
    </div>
  );
}

function writeDefault(size: Pane['defaultSize']): string {
  if (size === undefined) return '1 1 0';
  return `0 1 ${typeof size === 'number' ? `${size}px` : size}`;
}
