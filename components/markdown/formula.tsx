'use client';

import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { copyFormulas } from './copy-formulas';
import type { drawFormula } from './draw-formula';

type FormulaProps = {
  /** As it is written, with the signs around it. */
  readonly text: string;
  readonly isDisplay: boolean;
  /** Where it stands in the stored text. */
  readonly stamp?: { readonly 'data-start'?: number; readonly 'data-end'?: number } | undefined;
};

let loaded: typeof drawFormula | null = null;

const loadDrawing = async (): Promise<void> => {
  const drawing = await import('./draw-formula');
  if (loaded === null) document.addEventListener('copy', copyFormulas);
  loaded = drawing.drawFormula;
};

/** Milliseconds of drawing in one frame: a source with thousands of formulas can still be scrolled. */
const drawingMs = 8;

/** What is to be drawn, in the order of the page. */
const waiting = new Set<() => void>();

function drawSoon(draw: () => void): void {
  if (waiting.size === 0) requestAnimationFrame(drawSome);
  waiting.add(draw);
}

function drawSome(): void {
  const until = performance.now() + drawingMs;
  for (const draw of waiting) {
    waiting.delete(draw);
    draw();
    if (performance.now() > until) break;
  }
  if (waiting.size > 0) requestAnimationFrame(drawSome);
}

/** A layout effect means nothing on the server. */
const useDrawingEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;

/**
 * A formula, drawn over its own text. The text stays in the page, unseen: it is what is copied, searched and marked. Until KaTeX is
 * there, and where it cannot read the formula, the text is what is seen.
 */
export function Formula({ text, isDisplay, stamp }: FormulaProps) {
  const place = useRef<HTMLSpanElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  const wasDrawn = useRef(false);
  useDrawingEffect(() => {
    const draw = () => {
      if (loaded === null || place.current === null) return;
      wasDrawn.current = loaded(getTex(text), place.current, isDisplay);
      setDrawn(wasDrawn.current);
    };
    // A formula that grows while it streams is drawn in the same frame as its text.
    if (wasDrawn.current) draw();
    else if (loaded) drawSoon(draw);
    // Without KaTeX the text is still there to read.
    else {
      loadDrawing().then(
        () => drawSoon(draw),
        () => undefined,
      );
    }
    return () => {
      waiting.delete(draw);
    };
  }, [text, isDisplay]);
  return (
    <span className="formula" data-display={isDisplay} data-drawn={isDrawn} dir="ltr">
      <span className="formula-text" aria-hidden={isDrawn} {...stamp}>
        {text}
      </span>
      <span className="formula-drawing" ref={place} />
    </span>
  );
}

const getTex = (text: string): string => {
  const signs = /^(?:\$\$|\\)/.test(text) ? 2 : 1;
  return text.slice(signs, -signs);
};
