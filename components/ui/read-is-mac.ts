/** True on machines of Apple, whose shortcuts begin with ⌘ where others begin with Ctrl. Only in the browser. */
export const readIsMac = () => /mac|iphone|ipad/i.test(navigator.platform);
