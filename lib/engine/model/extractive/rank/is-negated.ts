/** Recognises a sentence that denies something, by the words of denial. Pure. */
const negation = /\b(?:not|no|never|none|nor|neither|nobody|nothing|without|cannot|\w+n['’]t)\b/iu;

export const isNegated = (text: string): boolean => negation.test(text);
