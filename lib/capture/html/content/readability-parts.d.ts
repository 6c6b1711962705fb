/** The parts of Readability that its own types do not name: what decides whether an element names the author. */
import '@mozilla/readability';

declare module '@mozilla/readability' {
  interface Readability {
    readonly REGEXPS: { readonly byline: RegExp };
    _isValidByline(node: Element, names: string): boolean;
  }
}
