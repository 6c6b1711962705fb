/** From which side a text is read, by its first letter, as browsers decide it (`dir="auto"`). Pure. */
const rightToLeft = /^[^\p{L}]*[\u0590-\u08FF\uFB1D-\uFDCF\uFDF0-\uFDFF\uFE70-\uFEFC]/u;

/** True if the first letter belongs to a script that is written from right to left. */
export const isRightToLeft = (text: string): boolean => rightToLeft.test(text);
