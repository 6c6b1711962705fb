/** True for addresses that a document may link to: web pages and mail. Pure. */
export const isSafeLink = (url: string): boolean => /^(https?:|mailto:)/i.test(url);
