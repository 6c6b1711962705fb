/** The font files that come with pdfmake. Its types do not declare them. */
declare module 'pdfmake/fonts/Roboto.js' {
  import type { TFontDictionary } from 'pdfmake/interfaces';

  const fonts: TFontDictionary;
  export = fonts;
}
