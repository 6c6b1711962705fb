import type { Options } from 'rehype-sanitize';

/**
 * Lists what Markdown may produce; everything else is dropped. `img` is allowed so that its placeholder can name the host. The component
 * renders only files of our own as images.
 */
export const schema: Options = {
  tagNames: [
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'br', 'hr', 'blockquote', 'pre', 'section'],
    ...['ul', 'ol', 'li', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
    ...['a', 'em', 'strong', 'del', 'code', 'sup', 'img', 'input'],
  ],
  attributes: {
    a: ['href', 'dataFootnoteRef', 'dataFootnoteBackref', 'ariaLabel', 'id'],
    code: [
      ['className', /^language-[\w+#.-]{1,40}$/],
      ['dataFormula', 'inline', 'display'],
    ],
    h2: [['className', 'sr-only']],
    img: ['alt', 'src'],
    input: [['type', 'checkbox'], ['disabled', true], 'checked'],
    li: ['id', ['className', 'task-list-item']],
    ol: ['start', ['className', 'contains-task-list']],
    section: ['dataFootnotes', ['className', 'footnotes']],
    td: ['align'],
    th: ['align'],
    ul: [['className', 'contains-task-list']],
  },
  required: { input: { type: 'checkbox', disabled: true } },
  protocols: { href: ['http', 'https', 'mailto'], src: ['http', 'https'] },
  strip: ['script', 'style'],
  ancestors: { li: ['ol', 'ul'], td: ['table'], th: ['table'], tr: ['table'] },
  clobber: [],
};
