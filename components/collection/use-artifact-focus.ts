import { type RefObject, useCallback, useEffect, useRef } from 'react';

type ArtifactFocus = {
  readonly heading: RefObject<HTMLHeadingElement | null>;
  /** Remembers the number that opens a passage. */
  readonly keepChip: () => void;
};

type Standing = {
  readonly isReady: boolean;
  readonly isCovered: boolean;
  /** Grows whenever something is opened by hand. */
  readonly openings: number;
};

/**
 * What was opened by hand begins at its title; whoever comes back from a passage stands at its number again. What came with the
 * address takes no focus.
 */
export function useArtifactFocus({ isReady, isCovered, openings }: Standing): ArtifactFocus {
  const heading = useRef<HTMLHeadingElement>(null);
  const chip = useRef<Element | null>(null);
  const seen = useRef(0);
  const wasCovered = useRef(isCovered);
  useEffect(() => {
    if (!isReady || isCovered) {
      wasCovered.current ||= isCovered;
      return;
    }
    const opener = chip.current;
    if (wasCovered.current && opener instanceof HTMLElement && opener.isConnected) opener.focus();
    else if (wasCovered.current || openings > seen.current) heading.current?.focus();
    wasCovered.current = false;
    chip.current = null;
    seen.current = openings;
  }, [isReady, isCovered, openings]);
  const keepChip = useCallback(() => {
    chip.current = document.activeElement;
  }, []);
  return { heading, keepChip };
}
