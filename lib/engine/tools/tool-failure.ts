/**
 * The error that a tool or a port throws if it cannot do what was requested (agent-chat §7: the model reads `{"error":"…"}` and can try
 * again). A model reads the sentence and people see it, so it must never contain internals of the program or a key.
 */
const toolFailureCodes = [
  /** A plain refusal that the sentence fully explains. */
  'failed',
  /** It does not exist or does not belong to the caller; the two look the same. */
  'not_found',
  /** Several things have this name; the sentence lists them. */
  'ambiguous',
  /** The handle is from an earlier page or observation: observe again. */
  'stale_handle',
  /** A kind of field that only a person may fill in. */
  'sensitive_field',
  /** Nothing that could do it is set up. */
  'unavailable',
  /** It needs a tab of the user who asked, and there is none. */
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
