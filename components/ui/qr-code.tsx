'use client';

import { useEffect, useState } from 'react';

type QrCodeProps = { readonly text: string; readonly label: string };

/** Width of the white border around a code, in modules, so that cameras find the code (ISO 18004: four). */
const quietModules = 4;

/** Shows an address as a QR code, with its dark modules in one path. It stays black on white in both themes, as cameras expect. */
export function QrCode({ text, label }: QrCodeProps) {
  const [drawn, setDrawn] = useState<{ readonly path: string; readonly size: number } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    import('qrcode').then(
      ({ create }) => {
        const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
        if (isCurrent) setDrawn({ path: writePath(data, size), size });
      },
      // On failure there is no code, but the address itself is shown beside it.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [text]);
  const side = (drawn?.size ?? 33) + 2 * quietModules;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      className="size-36 shrink-0 rounded-control border border-line"
    >
      <rect width={side} height={side} fill="white" />
      {drawn && <path d={drawn.path} fill="black" />}
    </svg>
  );
}

/** Each horizontal run of dark modules becomes one rectangle. */
export function writePath(data: ArrayLike<number>, size: number): string {
  const runs: string[] = [];
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      const start = column;
      while (column < size && data[row * size + column]) column += 1;
      const width = column - start;
      if (width > 0) runs.push(`M${start + quietModules} ${row + quietModules}h${width}v1h-${width}z`);
    }
  }
  return runs.join('');
}
