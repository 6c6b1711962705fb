'use client';

import { Fragment, type ReactNode } from 'react';
import { Group, Panel, Separator } from 'react-resizable-panels';
import { joinClasses } from './class-names';
import { usePaneSizes } from './page-memory';

type Pane = {
  readonly id: string;
  /** Names the pane in its separator: "Resize sources". */
  readonly label: string;
  /** Sizes as the panels take them: numbers are pixels, `"40%"` is a share. */
  readonly defaultSize?: number | string | undefined;
  readonly minSize?: number | string | undefined;
  readonly maxSize?: number | string | undefined;
  readonly content: ReactNode;
};

type PanesProps = {
  /** The name under which this browser remembers the sizes. */
  readonly id: string;
  readonly panes: readonly Pane[];
};

/**
 * Panes side by side. Their separators move with the arrow keys, Home and End, and remember their positions (ux 11). While the page arrives,
 * they are shown when the last one is there: the widths of the others depend on it.
 */
export function Panes({ id, panes }: PanesProps) {
  const ids = panes.map((pane) => pane.id);
  const { sizes, keepSizes } = usePaneSizes([id, ...ids].join(':'));
  const isWhole = sizes !== undefined && ids.every((pane) => sizes[pane] !== undefined);
  return (
    <Group
      id={id}
      orientation="horizontal"
      defaultLayout={isWhole ? sizes : undefined}
      onLayoutChanged={(layout, { isUserInteraction }) => {
        if (isUserInteraction) keepSizes(layout);
      }}
      className="h-full min-h-0 not-has-[.last-pane]:invisible"
    >
      {panes.map((pane, index) => (
        <Fragment key={pane.id}>
          {index > 0 && (
            <Separator
              aria-label={`Resize ${panes[index - 1]?.label ?? ''}`}
              className="relative w-px bg-line outline-offset-0 transition-colors after:absolute after:inset-y-0 after:-inset-x-3 hover:bg-edge data-[separator=active]:bg-accent"
            />
          )}
          <Panel
            id={pane.id}
            defaultSize={pane.defaultSize}
            minSize={pane.minSize}
            maxSize={pane.maxSize}
            className={joinClasses('min-h-0', index === panes.length - 1 && 'last-pane')}
          >
            {pane.content}
          </Panel>
        </Fragment>
      ))}
    </Group>
  );
}
