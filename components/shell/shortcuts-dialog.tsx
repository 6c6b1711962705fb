'use client';

import { Dialog } from '@/components/ui/dialog';
import { Switch } from '@/components/ui/switch';
import { Keys } from './keys';
import type { Shortcut } from './shortcuts';

export type ShortcutsDialogProps = {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly shortcuts: readonly Pick<Shortcut, 'keys' | 'label' | 'group'>[];
  readonly allowSingleKeys: boolean;
  readonly onAllowSingleKeysChange: (allow: boolean) => void;
};

/** Lists all keyboard shortcuts, with the switch that turns single letters off. */
export function ShortcutsDialog({
  open,
  onOpenChange,
  shortcuts,
  allowSingleKeys,
  onAllowSingleKeysChange,
}: ShortcutsDialogProps) {
  const groups = Map.groupBy(shortcuts, (shortcut) => shortcut.group);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Shortcuts" width="narrow">
      {[...groups].map(([group, items]) => (
        <section key={group} aria-label={group} className="mb-4">
          <h3 className="mb-1 text-label font-medium text-soft">{group}</h3>
          <dl>
            {items.map((item) => (
              <div key={item.keys} className="flex min-h-8 flex-wrap items-center justify-between gap-x-4">
                <dt>{item.label}</dt>
                <dd>
                  <Keys keys={item.keys} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <Switch
        label="Single-letter shortcuts"
        hint="They are always off while you type."
        checked={allowSingleKeys}
        onCheckedChange={onAllowSingleKeysChange}
        className="border-t border-line pt-2"
      />
    </Dialog>
  );
}
