/**
 * Signs that look different in lines from top to bottom: `︒` is the full stop `。` there. They are written as the same sign of any other line,
 * because nobody searches for them and no sentence would end with them. Pure.
 */
const vertical = /[\ufe10-\ufe19\ufe30-\ufe32\ufe35-\ufe44\ufe47\ufe48]/g;

export function writeLevelSigns(text: string): string {
  return text.replace(vertical, (sign) => {
    const level = sign.normalize('NFKC');
    if (/^\.+$/.test(level)) return level.length === 2 ? '‥' : '…';
    const code = level.charCodeAt(0);
    // Beside letters that fill a square, a bracket fills one too.
    return code > 0x20 && code < 0x7f ? String.fromCharCode(code + 0xfee0) : level;
  });
}
