/** The parser that comes with Readability has no types of its own. */
declare module '@mozilla/readability/JSDOMParser.js' {
  class JSDOMParser {
    parse(html: string, url: string): Document;
  }
  export = JSDOMParser;
}
