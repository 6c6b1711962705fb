/**
 * What a tool or a port says when it cannot do what was asked (agent-chat §7: the model reads `{"error":"…"}` and can try again).
 * The sentence is read by a model and shown to people: never the insides of the program, never a key.
 */
const toolFailureCodes = [
  /** Plain refusal; the sentence says all. */
  'failed',
  /** Not there, or not the caller's: they look the same. */
  'not_found',
  /** A name that several things have; the sentence lists them. */
  'ambiguous',
  /** A handle of an earlier page or observation: observe again. */
  'stale_handle',
  /** A kind of field that nobody but a person fills in. */
  'sensitive_field',
  /** Nothing is set up that could do it. */
  'unavailable',
  /** It needs a tab of the asking person, and there is none. */
  'no_tab',
] as const;
export type ToolFailureCode = (typeof toolFailureCodes)[number];

export class ToolFailure extends Error {
  readonly code: ToolFailureCode;

  /** @param message one sentence: the cause, then what to do instead. */
  constructor(message: string, code: ToolFailureCode = 'failed') {
    super(code === 'failed' ? message : `${code}: ${message}`);
    this.name = 'ToolFailure';
    this.code = code;
  }
}
