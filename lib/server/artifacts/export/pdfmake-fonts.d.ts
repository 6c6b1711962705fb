/** The font files that pdfmake brings with it; its types leave them out. */
declare module 'pdfmake/fonts/Roboto.js' {
  import type { TFontDictionary } from 'pdfmake/interfaces';

  const fonts: TFontDictionary;
  export = fonts;
}
