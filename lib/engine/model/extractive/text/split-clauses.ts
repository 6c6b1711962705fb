/** Splits a sentence where a new statement begins, so that what is said in one is not taken for what is said in another. Pure. */
const border =
  /[;:]\s|[.!?]\s|\s[–—]\s|,\s(?=(?:and|but|while|whilst|whereas|although|though|which|who|because|however|if|when|so)\s)/giu;

export const splitClauses = (text: string): string[] => text.split(border);
