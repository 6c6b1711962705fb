import { type FocusEvent, useState } from 'react';

type FocusHandler<Of extends Element> = (event: FocusEvent<Of>) => void;

type Control<Of extends Element> = {
  readonly disabled?: boolean | undefined;
  readonly onFocus?: FocusHandler<Of> | undefined;
  readonly onBlur?: FocusHandler<Of> | undefined;
};

/**
 * Disables a control without taking the focus from it. The browser drops the focus of what becomes disabled, and the next key then goes nowhere:
 * so a control that has been pressed, and is disabled by what the press did, is disabled for the browser only once the user has gone on.
 * @returns what the element is given, and whether it is disabled only in words, and must do nothing when it is pressed
 */
export function useDisabled<Of extends Element>({ disabled = false, onFocus, onBlur }: Control<Of>) {
  const [hasFocus, setFocus] = useState(false);
  const isHeld = disabled && hasFocus;
  return {
    isHeld,
    given: {
      disabled: disabled && !hasFocus,
      onFocus: (event: FocusEvent<Of>) => {
        setFocus(true);
        onFocus?.(event);
      },
      onBlur: (event: FocusEvent<Of>) => {
        setFocus(false);
        onBlur?.(event);
      },
    },
  };
}
