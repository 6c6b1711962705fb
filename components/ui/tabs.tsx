'use client';

import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { joinClasses } from './class-names';

export type TabsProps<Value extends string> = {
  readonly label: string;
  readonly tabs: readonly {
    readonly value: Value;
    readonly label: ReactNode;
    /** Null if what the tab shows stands elsewhere on the page. */
    readonly content: ReactNode;
  }[];
  readonly value?: Value | undefined;
  readonly defaultValue?: Value | undefined;
  readonly onValueChange?: ((value: Value) => void) | undefined;
  /** Content at the end of the row of tabs. */
  readonly end?: ReactNode;
  /** True if the row is as high as the bars of the panes beside it. */
  readonly isBar?: boolean | undefined;
  readonly className?: string | undefined;
};

/** Several views of one thing. Arrow keys move between the tabs, and the panel has a tab stop of its own. Tabs that do not fit beside the others begin a new line, so that none is cut off. */
export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  defaultValue,
  onValueChange,
  end,
  isBar = false,
  className,
}: TabsProps<Value>) {
  return (
    <Base.Root
      {...(value === undefined ? { defaultValue: defaultValue ?? tabs[0]?.value ?? null } : { value })}
      onValueChange={(next: Value) => onValueChange?.(next)}
      className={joinClasses('flex min-h-0 flex-col', className)}
    >
      <div className="flex shrink-0 items-center border-b border-line">
        <Base.List aria-label={label} activateOnFocus className="relative flex min-w-0 flex-1 flex-wrap px-2">
          {tabs.map((tab) => (
            <Base.Tab
              key={tab.value}
              value={tab.value}
              className={joinClasses(
                'flex items-center px-2.5 text-start text-soft tablet:whitespace-nowrap outline-offset-[-2px] hover:text-ink data-active:text-ink',
                isBar ? 'min-h-(--size-bar)' : 'min-h-(--size-row)',
              )}
            >
              {tab.label}
            </Base.Tab>
          ))}
          <Base.Indicator className="absolute top-[-2px] left-0 h-0.5 w-(--active-tab-width) translate-x-(--active-tab-left) translate-y-[calc(var(--active-tab-top)+var(--active-tab-height))] bg-accent transition-transform duration-(--duration-calm)" />
        </Base.List>
        {end}
      </div>
      {tabs.map(
        (tab) =>
          tab.content !== null && (
            <Base.Panel key={tab.value} value={tab.value} className="min-h-0 flex-1 outline-offset-[-2px]">
              {tab.content}
            </Base.Panel>
          ),
      )}
    </Base.Root>
  );
}
