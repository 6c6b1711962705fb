/** Makes any text one that XML 1.0 can hold: without control characters, noncharacters and halves of characters. Pure. */
export const cleanXmlText = (text: string): string =>
  text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');
