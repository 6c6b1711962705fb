import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { type ButtonLook, buttonStyle } from './button-style';
import { joinClasses } from './class-names';
import { Tooltip } from './tooltip';

export type ButtonProps = Omit<ComponentProps<'button'>, 'type'> &
  Omit<ButtonLook, 'square'> & {
    readonly type?: 'button' | 'submit' | 'reset';
    readonly icon?: LucideIcon | undefined;
    /** True while the action is in progress. The button stays in place, cannot be pressed again, and is announced as busy. */
    readonly busy?: boolean | undefined;
  };

/** A button with a text label. Its width does not change while it is busy. */
export function Button({
  variant,
  size,
  icon: Icon,
  busy,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={joinClasses(buttonStyle({ variant, size }), className)}
    >
      {Icon && <Icon size={16} aria-hidden />}
      {children}
    </button>
  );
}

export type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'type' | 'children'> &
  Omit<ButtonLook, 'square'> & {
    readonly icon: LucideIcon;
    /** What the button does, used as the accessible name and the tooltip. */
    readonly label: string;
    /** Shown in the tooltip beside the label, for example `⌘K`. */
    readonly shortcut?: string | undefined;
  };

/** A button that shows only an icon. Its name is required; it is spoken, and shown on hover and focus. */
export function IconButton({
  icon: Icon,
  label,
  shortcut,
  variant = 'quiet',
  size,
  className,
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip label={label} shortcut={shortcut}>
      <button
        type="button"
        {...rest}
        aria-label={label}
        className={joinClasses(buttonStyle({ variant, size, square: true }), className)}
      >
        <Icon size={size === 'small' ? 16 : 18} aria-hidden />
      </button>
    </Tooltip>
  );
}
