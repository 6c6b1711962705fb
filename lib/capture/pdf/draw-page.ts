/**
 * Draws one page of a PDF as a picture, for the pages whose text cannot be read. Runs in a process that can be killed, because fonts and
 * pictures of the file are decoded here and nowhere else. The picture never has more than `limits.pagePicturePixels`, whatever size the file
 * gives the page. Scripts are never run, and what people filled in is drawn as it is printed.
 */
import { Canvas, createCanvas } from '@napi-rs/canvas';
import { limits } from '../../core/limits';
import { fail, type Result, succeed } from '../../core/result';
import type { DrawFailure } from './draw-failures';
import { isFileFault, openDocument } from './open-document';

/** A point of the file is a 72nd of an inch, and small print needs 150 dots an inch. */
const usualScale = 150 / 72;
/** WebP at this quality shows letters without fringes in a third of the bytes of PNG. */
const quality = 88;

export async function drawPage(bytes: Uint8Array, number: number): Promise<Result<Uint8Array, DrawFailure>> {
  const opened = await openDocument(bytes, { maxPicturePixels: limits.pagePicturePartPixels });
  if (!opened.ok) return fail('damaged');
  const { document, close } = opened.value;
  try {
    if (number > document.numPages) return fail('no_such_page');
    const page = await document.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    const scale = Math.min(
      usualScale,
      Math.sqrt(limits.pagePicturePixels / (width * height)),
      limits.pagePictureSide / Math.max(width, height),
    );
    const canvas = createCanvas(
      Math.max(1, Math.floor(width * scale)),
      Math.max(1, Math.floor(height * scale)),
    );
    if (!isDrawable(canvas)) throw new Error('The canvas cannot be drawn on.');
    await page.render({ canvas, viewport: page.getViewport({ scale }), intent: 'print' }).promise;
    return succeed(await encode(canvas));
  } catch (error) {
    if (!isFileFault(error)) throw error;
    return fail('damaged');
  } finally {
    await close();
  }
}

/** pdfjs is typed for browsers, and draws on this canvas outside of one. */
function isDrawable(canvas: unknown): canvas is HTMLCanvasElement & Canvas {
  return canvas instanceof Canvas;
}

async function encode(canvas: Canvas): Promise<Uint8Array> {
  return new Uint8Array(await canvas.encode('webp', quality));
}
