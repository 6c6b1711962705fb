import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button';

type PaneSwitchProps<Id extends string> = {
  /** The panes to choose from, or null where there is room for several side by side. */
  readonly choices: readonly { readonly id: Id; readonly label: string; readonly icon: LucideIcon }[] | null;
  readonly chosen: Id;
  readonly onChoose: (id: Id) => void;
  /** All panes, of which the chosen one is shown. */
  readonly children: ReactNode;
};

/** Around panes of which one is shown at a time when there is no room for two side by side. It is chosen with the buttons below it. */
export function PaneSwitch<Id extends string>({ choices, chosen, onChoose, children }: PaneSwitchProps<Id>) {
  return (
    <div data-pane-switch={choices === null ? undefined : ''} className="flex h-full min-h-0 flex-col">
      <div className="min-h-0 flex-1">{children}</div>
      {choices !== null && (
        <div role="group" aria-label="Pane" className="flex flex-wrap border-t border-line">
          {choices.map(({ id, label, icon }) => (
            <Button
              key={id}
              variant="quiet"
              icon={icon}
              aria-pressed={chosen === id}
              onClick={() => onChoose(id)}
              className="min-h-11 flex-1 aria-pressed:text-accent"
            >
              {label}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
