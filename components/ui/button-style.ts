import { joinClasses } from './class-names';

type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
type ButtonSize = 'small' | 'normal' | 'large';

const variants: Record<ButtonVariant, string> = {
  primary:
    'bg-accent text-on-accent border-transparent hover:not-disabled:opacity-90 active:not-disabled:opacity-100',
  secondary: 'bg-raised text-ink border-line hover:not-disabled:border-edge',
  quiet: 'bg-transparent text-ink border-transparent hover:not-disabled:bg-sunk data-popup-open:bg-sunk',
  danger: 'bg-raised text-unsupported border-unsupported hover:not-disabled:bg-sunk',
};

const heights: Record<ButtonSize, string> = {
  small: 'min-h-(--size-small) text-label',
  normal: 'min-h-(--size-row) text-body',
  large: 'min-h-(--size-touch) text-body',
};

const paddings: Record<ButtonSize, string> = {
  small: 'px-2 gap-1.5',
  normal: 'px-3 gap-2',
  large: 'px-4 gap-2',
};
const squares: Record<ButtonSize, string> = {
  small: 'min-w-(--size-small)',
  normal: 'min-w-(--size-row)',
  large: 'min-w-(--size-touch)',
};

export type ButtonLook = {
  readonly variant?: ButtonVariant | undefined;
  readonly size?: ButtonSize | undefined;
  /** True for a button that shows only an icon. */
  readonly square?: boolean | undefined;
};

/** Returns the classes of everything that looks like a button: buttons, links, triggers of menus and dialogs. */
export function buttonStyle({
  variant = 'secondary',
  size = 'normal',
  square = false,
}: ButtonLook = {}): string {
  return joinClasses(
    'inline-flex max-w-full shrink-0 pointer-coarse:min-w-11 py-0.5 items-center justify-center rounded-control border font-medium select-none tablet:whitespace-nowrap',
    'transition-[background-color,opacity] disabled:opacity-50 aria-disabled:opacity-50',
    variants[variant],
    heights[size],
    square ? squares[size] : paddings[size],
  );
}
