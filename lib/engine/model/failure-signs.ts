/**
 * Recognises failures that have no status of their own by the providers' wording. Error codes come first, and sentences where there is no
 * code. Checked against the error references of the providers, llama.cpp and vLLM. Pure.
 */
const contextTooLong =
  /context_length_exceeded|exceed_context_size|request_too_large|maximum context length|context (?:window|size|length|limit)|prompt is too long|input is too long|token count.{0,60}exceeds|exceeds.{0,60}(?:number of tokens|token limit)|too many tokens/i;
const wrongKey =
  /api[ _-]?key (?:not valid|expired|invalid|is missing)|invalid[ _-]api[ _-]key|API_KEY_INVALID|authentication_error|incorrect api key/i;
const noCredit = /insufficient_quota|billing|credit balance|exceeded your current quota/i;

export const isContextTooLong = (words: string) => contextTooLong.test(words);
export const isWrongKey = (words: string) => wrongKey.test(words);
export const isWithoutCredit = (words: string) => noCredit.test(words);
