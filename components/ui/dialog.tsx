'use client';

import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactElement, type ReactNode, useRef } from 'react';
import { buttonStyle } from './button-style';
import { joinClasses } from './class-names';
import { wasTouched } from './was-touched';

const widths = { narrow: 'max-w-md', normal: 'max-w-xl', wide: 'max-w-4xl' } as const;

export type DialogProps = {
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly open?: boolean | undefined;
  readonly onOpenChange?: ((open: boolean) => void) | undefined;
  /** The control that opens the dialog. Focus returns to it. */
  readonly trigger?: ReactElement<Record<string, unknown>> | undefined;
  /** Called when it closes. Returns false if what opened it is going, so that the focus does not return to it. */
  readonly returnsFocus?: (() => boolean) | undefined;
  readonly width?: keyof typeof widths | undefined;
  /** The buttons at the bottom, the main one last. */
  readonly footer?: ReactNode;
  readonly children?: ReactNode;
};

/**
 * A dialog above the page. Escape and the cross close it. The focus moves to its first field if that takes text, else to the cross, and
 * returns afterwards, unless the user has already gone elsewhere. By touch no field takes the focus, because the keyboard on the screen would cover the dialog. Its upper edge stays
 * where it is while content arrives, so that nothing moves under the pointer.
 */
export function Dialog({
  title,
  description,
  open,
  onOpenChange,
  trigger,
  returnsFocus = () => true,
  width = 'normal',
  footer,
  children,
}: DialogProps) {
  const body = useRef<HTMLDivElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Base.Root {...(open === undefined ? {} : { open })} onOpenChange={(next) => onOpenChange?.(next)}>
      {trigger && <Base.Trigger render={trigger} />}
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-30 bg-scrim transition-opacity duration-(--duration-calm) data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Viewport className="fixed inset-0 z-30 flex flex-col items-center p-3 tablet:p-6">
          <div aria-hidden className="shrink-1000 basis-[12dvh]" />
          <Base.Popup
            ref={popup}
            finalFocus={() => returnsFocus() && !isFocusElsewhere(popup.current)}
            initialFocus={() => wasTouched() || (findTextField(body.current) ?? true)}
            className={joinClasses(
              'floating flex max-h-full min-h-0 w-full flex-col low:scroll-quiet',
              widths[width],
            )}
          >
            <header className="flex items-start gap-3 p-4 pb-3">
              <div className="min-w-0 flex-1">
                <Base.Title className="text-reading leading-6 font-semibold [overflow-wrap:anywhere]">
                  {title}
                </Base.Title>
                {description && <Base.Description className="mt-1 text-soft">{description}</Base.Description>}
              </div>
              <Base.Close
                aria-label="Close"
                className={buttonStyle({ variant: 'quiet', size: 'small', square: true })}
              >
                <X size={16} aria-hidden />
              </Base.Close>
            </header>
            {children && (
              <div
                ref={body}
                className="scroll-quiet min-h-0 flex-1 px-4 pb-4 low:flex-none low:overflow-visible"
              >
                {children}
              </div>
            )}
            {footer && (
              <footer className="flex flex-wrap justify-end gap-2 border-t border-line p-3">{footer}</footer>
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

/** True if something on the page outside the dialog has the focus: it closes a moment after it was told to, and the user may be typing by then. */
function isFocusElsewhere(popup: HTMLElement | null): boolean {
  const { activeElement } = document;
  return activeElement !== null && activeElement !== document.body && popup?.contains(activeElement) !== true;
}

const textFields =
  'textarea:enabled, input:enabled:not([type="checkbox"], [type="radio"], [type="file"], [type="hidden"], [aria-hidden="true"])';
/** Choices before the first text field come first: the text is then an optional addition to them. */
const choices =
  '[role="radio"], input[type="checkbox"]:not([aria-hidden="true"]), [role="combobox"]:not(input)';

function findTextField(body: HTMLElement | null): HTMLElement | null {
  const first = body?.querySelector<HTMLElement>(`${textFields}, ${choices}`) ?? null;
  return first?.matches(textFields) === true ? first : null;
}
