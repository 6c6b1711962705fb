import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { type ButtonLook, buttonStyle } from './button-style';
import { joinClasses } from './class-names';
import { PlainButton, type PlainButtonProps } from './plain-button';
import { Tooltip } from './tooltip';
import { useDisabled } from './use-disabled';

export type ButtonProps = PlainButtonProps & {
  /** True while the action is in progress. The button stays in place, cannot be pressed again, and is announced as busy. */
  readonly busy?: boolean | undefined;
};

/** A button with a text label. Its width does not change while it is busy, and it keeps the focus when its press disables it. */
export function Button({ busy, onClick, disabled, onFocus, onBlur, ...rest }: ButtonProps) {
  const { isHeld, given } = useDisabled({ disabled, onFocus, onBlur });
  return (
    <PlainButton
      {...rest}
      {...given}
      aria-busy={busy || undefined}
      aria-disabled={busy || isHeld || rest['aria-disabled']}
      onClick={busy || isHeld ? (event) => event.preventDefault() : onClick}
    />
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
  onClick,
  disabled,
  onFocus,
  onBlur,
  ...rest
}: IconButtonProps) {
  const { isHeld, given } = useDisabled({ disabled, onFocus, onBlur });
  return (
    <Tooltip label={label} shortcut={shortcut}>
      <button
        type="button"
        {...rest}
        {...given}
        aria-disabled={isHeld || rest['aria-disabled']}
        onClick={isHeld ? (event) => event.preventDefault() : onClick}
        aria-label={label}
        className={joinClasses(buttonStyle({ variant, size, square: true }), className)}
      >
        <Icon size={size === 'small' ? 16 : 18} aria-hidden />
      </button>
    </Tooltip>
  );
}
