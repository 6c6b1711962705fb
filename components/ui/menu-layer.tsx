'use client';

import { Menu as Base } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import { Link } from './link';
import { KeyHint } from './kbd';
import { handOver, type Handover } from './late-trigger';
import type {
  MenuChoiceProps,
  MenuGroupProps,
  MenuItemProps,
  MenuLinkProps,
  MenuProps,
  MenuSwitchProps,
} from './menu-props';

type MenuLayerProps = Omit<MenuProps, 'trigger'> & { readonly handover: Handover };

/** The popup of a `Menu` and its content. Its code loads after the first page. */
export function MenuLayer({
  handover,
  align = 'end',
  side = 'bottom',
  open,
  onOpenChange,
  children,
}: MenuLayerProps) {
  return (
    <Base.Root {...(open === undefined ? {} : { open })} onOpenChange={(next) => onOpenChange?.(next)}>
      <Base.Trigger render={handOver(handover)} />
      <Base.Portal>
        <Base.Positioner
          side={side}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className="z-40 outline-none"
        >
          <Base.Popup className="floating scroll-quiet max-h-(--available-height) max-w-(--available-width) min-w-[min(12rem,var(--available-width))] p-1 outline-none">
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

export function MenuItem({
  icon: Icon,
  shortcut,
  disabled = false,
  danger,
  onSelect,
  children,
}: MenuItemProps) {
  return (
    <Base.Item
      disabled={disabled}
      aria-keyshortcuts={shortcut}
      onClick={onSelect}
      className={danger ? 'item text-unsupported' : 'item'}
    >
      {Icon && <Icon size={16} aria-hidden className={danger ? '' : 'text-soft'} />}
      <span className="flex-1">{children}</span>
      {shortcut && <KeyHint>{shortcut}</KeyHint>}
    </Base.Item>
  );
}

/** Items that belong together, under a heading. */
export function MenuGroup({ label, children }: MenuGroupProps) {
  return (
    <Base.Group>
      <Base.GroupLabel className="px-2.5 pt-2 pb-1 text-label font-medium text-soft">{label}</Base.GroupLabel>
      {children}
    </Base.Group>
  );
}

/** A choice between a few options, inside a menu. */
export function MenuChoice<Value extends string>({
  label,
  value,
  options,
  onValueChange,
}: MenuChoiceProps<Value>) {
  return (
    <MenuGroup label={label}>
      <Base.RadioGroup value={value} onValueChange={(next: Value) => onValueChange(next)}>
        {options.map(({ icon: Icon, ...option }) => (
          <Base.RadioItem key={option.value} value={option.value} closeOnClick className="item">
            {Icon && <Icon size={16} aria-hidden className="text-soft" />}
            <span className="flex-1">{option.label}</span>
            <Base.RadioItemIndicator>
              <Check size={16} aria-hidden />
            </Base.RadioItemIndicator>
          </Base.RadioItem>
        ))}
      </Base.RadioGroup>
    </MenuGroup>
  );
}

/** An on/off switch inside a menu. */
export function MenuSwitch({ icon: Icon, checked, onCheckedChange, children }: MenuSwitchProps) {
  return (
    <Base.CheckboxItem checked={checked} onCheckedChange={(next) => onCheckedChange(next)} className="item">
      {Icon && <Icon size={16} aria-hidden className="text-soft" />}
      <span className="flex-1">{children}</span>
      <Base.CheckboxItemIndicator>
        <Check size={16} aria-hidden />
      </Base.CheckboxItemIndicator>
    </Base.CheckboxItem>
  );
}

/** A link inside a menu. */
export function MenuLink({ href, icon: Icon, children }: MenuLinkProps) {
  return (
    <Base.Item render={<Link href={href} />} className="item">
      {Icon && <Icon size={16} aria-hidden className="text-soft" />}
      <span className="flex-1">{children}</span>
    </Base.Item>
  );
}

export function MenuSeparator() {
  return <Base.Separator className="my-1 h-px bg-line" />;
}
