import type { LucideIcon } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import type { AppPath } from '@/lib/core/paths';
import type { Alignment, Side } from './placement';

export type MenuProps = {
  readonly trigger: ReactElement<Record<string, unknown>>;
  readonly align?: Alignment | undefined;
  readonly side?: Side | undefined;
  readonly open?: boolean | undefined;
  readonly onOpenChange?: ((open: boolean) => void) | undefined;
  readonly children: ReactNode;
};

export type MenuItemProps = {
  readonly icon?: LucideIcon | undefined;
  readonly shortcut?: string | undefined;
  readonly disabled?: boolean | undefined;
  /** Marks an action that removes something. */
  readonly danger?: boolean | undefined;
  readonly onSelect: () => void;
  readonly children: ReactNode;
};

export type MenuGroupProps = {
  readonly label: string;
  readonly children: ReactNode;
};

export type MenuChoiceProps<Value extends string> = {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string; readonly icon?: LucideIcon }[];
  readonly onValueChange: (value: Value) => void;
};

export type MenuSwitchProps = {
  readonly icon?: LucideIcon | undefined;
  readonly checked: boolean;
  readonly onCheckedChange: (checked: boolean) => void;
  readonly children: ReactNode;
};

export type MenuLinkProps = {
  readonly href: AppPath;
  readonly icon?: LucideIcon | undefined;
  readonly children: ReactNode;
};
