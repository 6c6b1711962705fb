import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { type ButtonLook, buttonStyle } from './button-style';
import { joinClasses } from './class-names';

export type PlainButtonProps = Omit<ComponentProps<'button'>, 'type'> &
  Omit<ButtonLook, 'square'> & {
    readonly type?: 'button' | 'submit' | 'reset';
    readonly icon?: LucideIcon | undefined;
  };

/** A button with a text label that keeps no state, so that a page for strangers can show it without React in the browser. */
export function PlainButton({ variant, size, icon: Icon, className, children, ...rest }: PlainButtonProps) {
  return (
    <button type="button" {...rest} className={joinClasses(buttonStyle({ variant, size }), className)}>
      {Icon && <Icon size={16} aria-hidden />}
      {children}
    </button>
  );
}
