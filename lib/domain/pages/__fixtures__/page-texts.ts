/** Page texts for property tests: lines that have a meaning in either format, combined in any order with any line endings. */
import fc from 'fast-check';

const indents = fc.constantFrom('', '\t', '\t\t', '  ', '    ', ' ', '\t  ');
const contents = fc.constantFrom(
  '- one',
  '- two [[Dams]] #water',
  '-',
  '- ```js',
  '```',
  '~~~',
  'id:: 65f0c1a2-aaaa-4bbb-8ccc-000000000001',
  'title:: Rivers',
  '* star',
  '1. first',
  '12) twelfth',
  '- [ ] task',
  '# Heading',
  '### Deeper',
  'plain words',
  '',
  '   ',
  '---',
  '- - -',
  'collapsed:: true',
  '- item ^ref-1',
  'words ^ref-2',
  '| a | b |',
  '> quote',
  '- name:: value',
  '😀 signs \u0000 and \r alone',
);
const lineEnds = fc.constantFrom('\n', '\n', '\r\n');
const line = fc.tuple(indents, contents, lineEnds).map((parts) => parts.join(''));

export const pageTexts = fc
  .tuple(fc.constantFrom('', '', '\uFEFF'), fc.array(line, { maxLength: 14 }), fc.constantFrom('', '- last', 'last'))
  .map(([mark, lines, last]) => mark + lines.join('') + last);

export const anyTexts = fc.oneof(pageTexts, fc.string({ unit: 'binary', maxLength: 200 }));
