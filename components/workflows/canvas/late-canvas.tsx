'use client';

import { createLatePart } from '@/components/ui/create-late-part';
import type { GraphCanvasProps } from './graph-canvas';

/** The canvas, loaded on demand. On a phone, and wherever the list is enough, its code is never fetched. */
export const LateCanvas = createLatePart<GraphCanvasProps>(async () => {
  const { GraphCanvas } = await import('./graph-canvas');
  return GraphCanvas;
}, 'Drawing the graph');
