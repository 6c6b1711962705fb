'use client';

import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { copyFormulas } from './copy-formulas';
import type { drawFormula } from './draw-formula';
import { getTex } from '@/lib/markdown/get-tex';

type FormulaProps = {
  /** The formula as it is written, including its delimiters. */
  readonly text: string;
  readonly isDisplay: boolean;
  /** Its position in the stored text. */
  readonly stamp?: { readonly 'data-start'?: number; readonly 'data-end'?: number } | undefined;
};

let loaded: typeof drawFormula | null = null;

const loadDrawing = async (): Promise<void> => {
  const drawing = await import('./draw-formula');
  if (loaded === null) document.addEventListener('copy', copyFormulas);
  loaded = drawing.drawFormula;
};

/** Milliseconds of rendering per frame, so that a source with thousands of formulas can still be scrolled. */
const drawingMs = 8;

/** Formulas waiting to be rendered, in page order. */
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

/** A layout effect does nothing on the server. */
const useDrawingEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;

/**
 * A formula, rendered on top of its own text. The text stays in the page, invisible, because it is what is copied, searched and marked.
 * Until KaTeX has loaded, and if it cannot parse the formula, the text is shown instead.
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
    // A formula that grows while it streams is rendered in the same frame as its text.
    if (wasDrawn.current) draw();
    else if (loaded) drawSoon(draw);
    // If KaTeX cannot be loaded, the text stays readable.
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
