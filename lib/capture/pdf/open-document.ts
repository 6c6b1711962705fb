/**
 * The only access to pdfjs: opens a PDF from bytes. Scripts in the file are never run, and nothing is fetched. A file with a password is a
 * failure, and so is one that pdfjs cannot open.
 */
import { createRequire } from 'node:module';
import path from 'node:path';
import type { PDFDocumentProxy } from 'pdfjs-dist/types/src/display/api';
import { fail, type Result, succeed } from '../../core/result';
import { type CaptureFailure, createCaptureFailure } from '../files/capture-failure';

export type OpenedDocument = {
  readonly document: PDFDocumentProxy;
  readonly metadata: Awaited<ReturnType<PDFDocumentProxy['getMetadata']>>;
  readonly close: () => Promise<void>;
};

type OpenOptions = {
  /** Pictures with more pixels are not decoded. */
  readonly maxPicturePixels: number;
};

export async function openDocument(
  bytes: Uint8Array,
  { maxPicturePixels }: OpenOptions,
): Promise<Result<OpenedDocument, CaptureFailure>> {
  const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const folder = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  const task = pdfjs.getDocument({
    // pdfjs takes ownership of the buffer, so it gets a copy.
    data: bytes.slice(),
    cMapUrl: `${folder}/cmaps/`,
    standardFontDataUrl: `${folder}/standard_fonts/`,
    wasmUrl: `${folder}/wasm/`,
    useSystemFonts: false,
    disableFontFace: true,
    // The names of fonts tell which of them are bold.
    fontExtraProperties: true,
    maxImageSize: maxPicturePixels,
    stopAtErrors: false,
    verbosity: pdfjs.VerbosityLevel.ERRORS,
  });
  try {
    const document = await task.promise;
    return succeed({ document, metadata: await document.getMetadata(), close: () => task.destroy() });
  } catch (error) {
    await task.destroy();
    if (!isFileFault(error)) throw error;
    return fail(createCaptureFailure(error.name === 'PasswordException' ? 'password_protected' : 'damaged'));
  }
}

/**
 * pdfjs has error classes of its own for faults of a file, and all of their names end in "Exception". Its worker wraps other errors in one
 * of them.
 */
export function isFileFault(error: unknown): error is Error {
  return error instanceof Error && error.name.endsWith('Exception');
}
