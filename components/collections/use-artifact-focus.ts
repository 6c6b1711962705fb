import { useCallback, useEffect, useRef, useState } from 'react';
import { focusUnlessTyping } from '@/components/ui/move-focus';

type ArtifactFocus = {
  /** The `ref` callback of the title. */
  readonly setHeading: (heading: HTMLHeadingElement | null) => void;
  /** Remembers the focused citation number before it opens a passage. */
  readonly keepChip: () => void;
};

type Standing = {
  readonly isCovered: boolean;
  /** Increases whenever the user opens something by hand. */
  readonly openings: number;
};

/**
 * Moves the focus to the title of an artifact that was opened by hand, and back to the citation number after its passage is closed. An
 * artifact opened by the address takes no focus.
 */
export function useArtifactFocus({ isCovered, openings }: Standing): ArtifactFocus {
  // State instead of a ref, because the heading renders later than its data arrives if a skeleton was shown meanwhile.
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
    const isOpened = wasCovered.current || openings > seen.current;
    if (isOpened) {
      const isBack = wasCovered.current && opener instanceof HTMLElement && opener.isConnected;
      focusUnlessTyping(isBack ? opener : heading);
    }
    wasCovered.current = false;
    chip.current = null;
    seen.current = openings;
  }, [heading, isCovered, openings]);
  const keepChip = useCallback(() => {
    chip.current = document.activeElement;
  }, []);
  return { setHeading, keepChip };
}
