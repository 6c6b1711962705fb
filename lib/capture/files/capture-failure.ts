/**
 * Why a file could not be captured: a code from a closed set, and one sentence with the cause and the next step, for the user who added it.
 * No code decides by the sentence. Only a reader that knows what is wrong with a file creates one. An unexpected error is not a
 * `CaptureFailure` of the file but our own fault (`createOwnFault`), with a reference that is also in the log.
 */
export const captureFailureCodes = [
  'empty',
  'unsupported_kind',
  'password_protected',
  'damaged',
  'no_text',
  'too_complex',
  'too_slow',
  'nothing_to_read',
  'failed',
] as const;

export type CaptureFailureCode = (typeof captureFailureCodes)[number];

export type CaptureFailure = { readonly code: CaptureFailureCode; readonly sentence: string };

/** What the next step of a refusal names. */
export const addableKinds = 'PDF, Word document, workbook, presentation, EPUB book, web page, table or text';

const sentences = {
  empty: 'The file is empty.',
  unsupported_kind: `Files of this kind cannot be read. Add a ${addableKinds}.`,
  password_protected: 'The file is protected by a password. Save a copy without one and add that.',
  damaged: 'The file is damaged or incomplete. Open it, save it again and add the new copy.',
  no_text: 'The file contains only pictures, no text. Run text recognition on it and add the result.',
  too_complex:
    'The file unpacks to far more than its size, which is a sign of a harmful file. It was not opened.',
  nothing_to_read:
    'Nothing in this file can be read as text. Add it in another format, for example as PDF or plain text.',
  too_slow: 'Reading the file took too long or too much memory. Split it and add the parts.',
  failed:
    'Sourcebook could not read this file. That is our fault. Try again, and tell your administrator if it happens again.',
} as const satisfies Record<CaptureFailureCode, string>;

export function createCaptureFailure(
  code: CaptureFailureCode,
  sentence: string = sentences[code],
): CaptureFailure {
  return { code, sentence };
}

/** Reports a mistake of ours or a lost process. Its cause belongs in the log under the same reference, and nowhere else. */
export function createOwnFault(reference: string): CaptureFailure {
  return createCaptureFailure('failed', `${sentences.failed} Reference: ${reference}`);
}
