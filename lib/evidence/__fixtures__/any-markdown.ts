/**
 * Arbitrary Markdown for property tests: words, numbers, punctuation and blocks in any order, and constructs that are difficult for
 * parsers.
 */
import fc from 'fast-check';

const words = ['The', 'court', 'did', 'not', 'agree', 'with', '35', '%', '3.5', 'of', 'more', 'than', 'half', 'was',
  'is', 'Größe', '你好', '世界', 'naïve', 'cafe\u0301', 'in\u00adter', 'x\u200by', '😀', 'ﬁne', '10⁶', 'İstanbul', '“so”', 'it’s', 'a—b', '…'];
const signs = ['*', '**', '_', '`', '``', '~~', '[', ']', '](https://a.b)', '![', '\\', '&amp;', '&#128512;', '<', '>', '|', '.', '. ', ', ', '$', '$$', '\\(', '\\)'];
const blocks = ['\n', '\n\n', '\r\n', '\n\n# ', '\n\n## ', '\n\n- ', '\n  1. ', '\n> ', '\n\n```\n', '\n\n| a | b |\n|---|---|\n| ', '  \n', '\n\n    ', '\n---\n', '\t', '\n$$\n'];

const piece = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...words).map((word) => `${word} `) },
  { weight: 2, arbitrary: fc.constantFrom(...signs) },
  { weight: 1, arbitrary: fc.constantFrom(...blocks) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 4 }) },
);

export const anyMarkdown = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(''));

export const evilSigns = ['[', '*', '`', '|', '> ', '- ', '*a', '[a](', '[a](b', '`a``', '_a*', '~a', '&', '<', '<a:', '\\', '![',
  '[]', '[[a]', '# ', '1. ', '\n- ', '\n> ', '| a ', '*a _b ', '[a]: x\n', '```\n', '\t', '**a** ', 'a***', '|-', '](( "', '[^a]', '> - ', '\n\n', '$', '$x ', '$$\na\n', '\\(', '\\[\na\n'];
