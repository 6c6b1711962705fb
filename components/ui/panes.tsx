'use client';

import { Fragment, type ReactNode, useRef, useState } from 'react';
import { joinClasses } from './class-names';
import { moveBetween } from './move-between';
import { usePaneSizes } from './page-memory';
import { type Over, PaneOver } from './pane-over';
import { PaneSeparator } from './pane-separator';

/** Beside the other panes, over the edge of the page, or not shown for now. */
export type PanePlace = 'beside' | 'away' | { readonly over: Over };

type Pane = {
  readonly id: string;
  /** Names the pane in its separator: "Resize sources". */
  readonly label: string;
  /** Pixels, or a share of all panes ("40%"). A pane without it takes the room that the others leave, and at least one must. */
  readonly defaultSize?: number | string | undefined;
  /** Pixels. */
  readonly minSize?: number | undefined;
  /** Pixels. */
  readonly maxSize?: number;
  readonly place?: PanePlace;
  /** True if a phone shows another pane. Its first page has the layout of a wide screen, which a style narrows until the scripts arrive. */
  readonly isOnlyBeside?: boolean | undefined;
  readonly content: ReactNode;
};

type PanesProps = {
  /** The name under which this browser remembers the sizes. */
  readonly id: string;
  readonly panes: readonly Pane[];
};

/** Shares in percent, by the id of the pane. */
type Shares = Readonly<Record<string, number>>;

const isBeside = ({ place = 'beside' }: Pane) => place === 'beside';
const isShown = ({ place }: Pane) => place !== 'away';

/**
 * Panes side by side. Their separators move by pointer, with the arrow keys, Home and End, and remember their positions (ux 11); a double
 * click puts all of them back. The browser's own layout does the arithmetic, so the first page already has the final widths. While the page
 * arrives, the panes are shown when the last one is there: the widths of the others depend on it.
 *
 * Wherever a pane goes when the window changes its size, it stays the same pane: what is typed and which windows are open in it remain. A pane
 * that has not been shown yet is not drawn.
 */
export function Panes({ id, panes }: PanesProps) {
  const group = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<ReadonlySet<string>>(new Set());
  const fresh = panes.filter((pane) => isShown(pane) && !drawn.has(pane.id));
  if (fresh.length > 0) setDrawn(new Set([...drawn, ...fresh.map((pane) => pane.id)]));
  const beside = panes.filter(isBeside);
  const ids = beside.map((pane) => pane.id);
  const isNarrowed = panes.some((pane) => pane.isOnlyBeside === true);
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
      min: beside[at]?.minSize ?? 0,
      max: beside[at]?.maxSize ?? Number.POSITIVE_INFINITY,
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

  function styleBeside(pane: Pane) {
    const isAlone = ids.length === 1;
    return {
      flex: isWhole ? `${shares[pane.id] ?? 0} 1 0` : writeDefault(pane.defaultSize),
      minWidth: isAlone ? 0 : (pane.minSize ?? 0),
      maxWidth: isAlone ? undefined : pane.maxSize,
    };
  }

  return (
    <div
      ref={group}
      id={id}
      className="flex h-full min-h-0 w-full overflow-hidden not-has-[.last-pane]:invisible"
    >
      {panes.map((pane, index) => {
        const at = ids.indexOf(pane.id);
        const over = typeof pane.place === 'object' ? pane.place.over : null;
        return (
          <Fragment key={pane.id}>
            {at > 0 && (
              <PaneSeparator
                label={beside[at - 1]?.label ?? ''}
                controls={ids[at - 1] ?? ''}
                onMove={(wished, isHeld) => {
                  const next = findShares(at - 1, wished);
                  if (next === null) return;
                  setMoved({ key, shares: next });
                  if (!isHeld) keepSizes(next);
                }}
                onReset={reset}
              />
            )}
            <PaneOver
              id={pane.id}
              over={over}
              hidden={!isShown(pane)}
              style={at < 0 ? undefined : styleBeside(pane)}
              className={joinClasses(
                'h-full min-h-0',
                index === panes.length - 1 && 'last-pane',
                isNarrowed &&
                  (pane.isOnlyBeside === true
                    ? 'max-tablet:hidden'
                    : 'max-tablet:min-w-0! max-tablet:flex-1!'),
              )}
            >
              {(isShown(pane) || drawn.has(pane.id)) && pane.content}
            </PaneOver>
          </Fragment>
        );
      })}
    </div>
  );
}

function writeDefault(size: Pane['defaultSize']): string {
  if (size === undefined) return '1 1 0';
  return `0 1 ${typeof size === 'number' ? `${size}px` : size}`;
}
