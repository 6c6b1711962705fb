import { useCallback, useEffect, useRef, useState } from 'react';

type ArtifactFocus = {
  /** For the `ref` of the title. */
  readonly setHeading: (heading: HTMLHeadingElement | null) => void;
  /** Remembers the number that opens a passage. */
  readonly keepChip: () => void;
};

type Standing = {
  readonly isCovered: boolean;
  /** Grows whenever something is opened by hand. */
  readonly openings: number;
};

/**
 * What was opened by hand begins at its title; whoever comes back from a passage stands at its number again. What came with the
 * address takes no focus.
 */
export function useArtifactFocus({ isCovered, openings }: Standing): ArtifactFocus {
  // Drawn later than its words are there, where a shape was shown meanwhile.
  const [heading, setHeading] = useState<HTMLHeadingElement | null>(null);
  const chip = useRef<Element | null>(null);
  const seen = useRef(0);
  const wasCovered = useRef(isCovered);
  useEffect(() => {
    if (heading === null || isCovered) {
      wasCovered.current ||= isCovered;
      return;
    }
    const opener = chip.current;
    if (wasCovered.current && opener instanceof HTMLElement && opener.isConnected) opener.focus();
    else if (wasCovered.current || openings > seen.current) heading.focus();
    wasCovered.current = false;
    chip.current = null;
    seen.current = openings;
  }, [heading, isCovered, openings]);
  const keepChip = useCallback(() => {
    chip.current = document.activeElement;
  }, []);
  return { setHeading, keepChip };
}
