import { describe, expect, it } from 'vitest';
import { makeIndex, readCollection } from '../__fixtures__/make-request';
import { buildTransform, extractiveTransformTypes, runTransform } from '../tasks/run-transform';
import { keepSubstance } from './keep-substance';

const licence = `Permission is granted to copy and distribute this manual under the terms of this License. You must keep all
copyright notices. The copyright holders give no warranty and accept no liability for the pump. If the Licensee infringes these
permissions, the License ends at once. The pump is named in it. You may sublicense the manual with the same permissions and notices.`;

const manual = `# The pump

The pump lifts water from the well into the tank. It needs 40 watts.

The filter of the pump is cleaned every month, because a clogged filter makes the pump run hot.

Copyright © 1999–2024 The Pump Company. All rights reserved.

## See also

The pump has a page of its own in the list of pumps of 1998.

## Appendix B Copying this manual

${licence}
`;

const textsOf = (markdown: string) =>
  keepSubstance(makeIndex([{ title: 'Pump', markdown }])).units.map(({ text }) => text);

describe('keepSubstance', () => {
  it('leaves out the licence, the copyright notice and the list of other pages', () => {
    expect(textsOf(manual).join(' ')).not.toMatch(/licen[cs]|copyright|rights|list of pumps|named in it/i);
    expect(textsOf(manual)).toContain('It needs 40 watts.');
  });

  it('keeps a source that is about licences', () => {
    const essay = `# What licences say\n\n${licence}`;
    expect(textsOf(essay)).toHaveLength(makeIndex([{ title: '', markdown: essay }]).units.length);
  });

  it.each([
    'Copyright law in France',
    'Driving licence tests',
    'Price index',
    'Related work',
    'Cookies for winter',
  ])('keeps what is written under the heading %j', (heading) =>
    expect(textsOf(`## ${heading}\n\nIt began late.`)).toContain('It began late.'),
  );

  it('changes nothing in a text without any of it', () => {
    const index = makeIndex(readCollection());
    expect(keepSubstance(index)).toBe(index);
  });
});

describe.each(extractiveTransformTypes)('%s', (type) => {
  it('presents no licence, copyright notice or navigation', () => {
    const made = JSON.stringify(buildTransform(makeIndex([{ title: 'Pump', markdown: manual }]), type));
    expect(made).not.toMatch(/licen[cs]|copyright|all rights|list of pumps/i);
  });
});

describe('a transform that a team made', () => {
  it.each(['headings', 'fields'])('presents none of it as %s either, even where it is asked for', (kind) => {
    const parts = [
      { name: 'Pump', hint: '' },
      { name: 'Licence and copyright of the manual', hint: '' },
    ];
    const index = makeIndex([{ title: 'Pump', markdown: manual }]);
    const { data } = runTransform(
      index,
      { type: 'trf_1', shape: { kind, parts } },
      { sources: [], collection: null },
    );
    const quoted = JSON.stringify(data).replaceAll('Licence and copyright of the manual', '');
    expect(quoted).not.toMatch(/licen[cs]|copyright|all rights/i);
  });
});
