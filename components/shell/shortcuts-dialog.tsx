'use client';

import { Fragment, useSyncExternalStore } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { Kbd } from '@/components/ui/kbd';
import { Switch } from '@/components/ui/switch';
import { describeKeys, type Shortcut } from './shortcuts';

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
              <div key={item.keys} className="flex min-h-8 items-center justify-between gap-4">
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

const never = () => () => undefined;
const readIsMac = () => /mac|iphone|ipad/i.test(navigator.platform);

/** The keys of a shortcut, named as on this machine. */
export function Keys({ keys }: { readonly keys: string }) {
  const isMac = useSyncExternalStore(never, readIsMac, () => false);
  const isPair = keys.includes(' ');
  return (
    <span className="inline-flex items-center gap-1">
      {describeKeys(keys, isMac).map((key, index) => (
        <Fragment key={`${key} ${index}`}>
          {isPair && index > 0 && <span className="text-label text-soft">then</span>}
          <Kbd>{key}</Kbd>
        </Fragment>
      ))}
    </span>
  );
}
