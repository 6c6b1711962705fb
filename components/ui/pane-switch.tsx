import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button';

type PaneSwitchProps<Id extends string> = {
  readonly choices: readonly { readonly id: Id; readonly label: string; readonly icon: LucideIcon }[];
  readonly chosen: Id;
  readonly onChoose: (id: Id) => void;
  /** The chosen pane. */
  readonly children: ReactNode;
};

/** Shows one pane at a time when there is no room for two side by side. The pane is chosen with the buttons below it. */
export function PaneSwitch<Id extends string>({ choices, chosen, onChoose, children }: PaneSwitchProps<Id>) {
  return (
    <div data-pane-switch="" className="flex h-full min-h-0 flex-col">
      <div className="min-h-0 flex-1">{children}</div>
      <div role="group" aria-label="Pane" className="flex border-t border-line">
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
    </div>
  );
}
