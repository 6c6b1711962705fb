/** Returns the TeX of a formula without its delimiters: `$…$`, `$$…$$`, `\(…\)` or `\[…\]`. */
export function getTex(text: string): string {
  const signs = /^(?:\$\$|\\)/.test(text) ? 2 : 1;
  return text.slice(signs, -signs);
}
