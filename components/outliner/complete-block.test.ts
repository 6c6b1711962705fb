import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findReferences } from '@/lib/domain/pages/find-references';
import { completeBlock, completePage, completeTag } from './complete-block';
import { findTyped } from './find-typed';
import { readTask } from './read-task';
import { findCommands, slashCommands } from './slash-commands';

describe('what can be completed at the caret', () => {
  it.each([
    ['see [[Riv', 'page', 'Riv'],
    ['see [[Inn]] and ((the bri', 'block', 'the bri'],
    ['about #wa', 'tag', 'wa'],
    ['#', 'tag', ''],
    ['/', 'command', ''],
    ['words /head', 'command', 'head'],
    ['[[Inn /to', 'command', 'to'],
    ['first\n/quo', 'command', 'quo'],
  ])('after %j is a %s', (text, kind, query) => {
    expect(findTyped(text, text.length)).toMatchObject({ kind, query, end: text.length });
  });

  it.each(['[[Inn]]', '((a))', '# heading', 'and/or', '5 / 3', 'a#b', '## two', 'https://a.example/x'])(
    'after %j is nothing',
    (text) => {
      expect(findTyped(text, text.length)).toBeNull();
    },
  );
});

describe('a completed block', () => {
  const words = fc.constantFrom('', 'before ', '{{embed ', 'line\n');
  const rests = fc.constantFrom('', ' after', ']] after', ')) after', '}}');
  const titles = fc.constantFrom('Rivers', 'Two words', 'Größe', 'a/b', 'v1.2');

  it('refers to what was chosen, and its caret stands behind that', () => {
    fc.assert(
      fc.property(
        words,
        rests,
        titles,
        fc.constantFrom('page', 'tag', 'block'),
        (before, rest, title, kind) => {
          fc.pre(kind !== 'tag' || before !== '{{embed ');
          const target = kind === 'block' ? '0f8b-7' : title;
          const open = { page: '[[x', tag: '#x', block: '((x' }[kind];
          const text = before + open + rest;
          const caret = (before + open).length;
          const typed = findTyped(text, caret);
          const complete = { page: completePage, tag: completeTag, block: completeBlock }[kind];
          if (typed === null) throw new Error('nothing was typed');
          const done = complete(text, typed, target);
          const [found] = findReferences(done.markdown);
          expect(found).toMatchObject({ kind, target, isEmbedded: before === '{{embed ' });
          expect(done.caret).toBe(
            kind === 'block' || kind === 'page' || found === undefined ? done.caret : found.end,
          );
          expect(done.markdown.slice(0, done.caret)).toContain(target);
        },
      ),
    );
  });
});

describe('the commands', () => {
  const perform = (label: string, markdown: string) => {
    const command = slashCommands.find((each) => each.label === label);
    if (command === undefined || !('write' in command)) throw new Error(`no command ${label}`);
    return command.write({ markdown, caret: markdown.length }, '2028-02-28').markdown;
  };

  it.each([
    ['Today', 'due ', 'due [[2028-02-28]]'],
    ['Tomorrow', '', '[[2028-02-29]]'],
    ['Yesterday', '', '[[2028-02-27]]'],
    ['Heading 2', 'Rivers', '## Rivers'],
    ['Heading 1', '## Rivers', '# Rivers'],
    ['Quote', 'said', '> said'],
    ['Code', 'see', 'see\n```\n\n```'],
    ['Embed page', '', '{{embed [['],
    ['Table', '', '| Column | Column |\n| --- | --- |\n|  |  |'],
  ])('%s makes of %j the block %j', (label, markdown, after) => {
    expect(perform(label, markdown)).toBe(after);
  });

  it('leave the caret within the block, and never turn a task into text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), fc.nat(30), (markdown, wish) => {
        const caret = Math.min(wish, markdown.length);
        for (const command of slashCommands) {
          if (!('write' in command)) continue;
          const after = command.write({ markdown, caret }, '2028-02-28');
          expect(after.caret).toBeGreaterThanOrEqual(0);
          expect(after.caret).toBeLessThanOrEqual(after.markdown.length);
        }
      }),
    );
    expect(readTask(perform('Task', 'TODO mend'))?.markdown).toBe('mend');
    expect(perform('Task', 'mend')).toBe('TODO mend');
  });

  it('are found by the beginnings of their words', () => {
    expect(findCommands('head 2').map(({ label }) => label)).toEqual(['Heading 2']);
    expect(findCommands('pic').map(({ label }) => label)).toEqual(['Image or file']);
    expect(findCommands('nothing')).toEqual([]);
    expect(findCommands('')).toHaveLength(slashCommands.length);
  });
});
