/**
 * Why a file could not be captured: a closed code and one sentence with the cause and the next step, for the person who
 * added it. Nobody decides by the sentence.
 */
export const captureFailureCodes = [
  'empty',
  'unsupported_kind',
  'password_protected',
  'damaged',
  'no_text',
  'too_complex',
  'too_slow',
  'failed',
] as const;

export type CaptureFailureCode = (typeof captureFailureCodes)[number];

export type CaptureFailure = { readonly code: CaptureFailureCode; readonly sentence: string };

const sentences = {
  empty: 'The file is empty.',
  unsupported_kind: 'Files of this kind cannot be read. Add a PDF, Word document, web page, table or text.',
  password_protected: 'The file is protected by a password. Save a copy without one and add that.',
  damaged: 'The file is damaged or incomplete. Open it, save it again and add the new copy.',
  no_text: 'The file holds no text, only pictures. Run text recognition on it and add the result.',
  too_complex: 'The file unpacks to far more than its size, which only harmful files do. It was not opened.',
  too_slow: 'Reading the file took too long or too much memory. Split it and add the parts.',
  failed: 'The file could not be read.',
} as const satisfies Record<CaptureFailureCode, string>;

export function createCaptureFailure(
  code: CaptureFailureCode,
  sentence: string = sentences[code],
): CaptureFailure {
  return { code, sentence };
}
