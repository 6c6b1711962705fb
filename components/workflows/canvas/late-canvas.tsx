'use client';

import { createLatePart } from './create-late-part';
import type { GraphCanvasProps } from './graph-canvas';

/** The canvas: on a phone, and wherever the list is enough, it is never fetched. */
export const LateCanvas = createLatePart<GraphCanvasProps>(async () => {
  const { GraphCanvas } = await import('./graph-canvas');
  return GraphCanvas;
}, 'Drawing the graph');
