/** Small documents of our own, made by a rule, so that the measurement runs anywhere. Their sentences are all different. */
import type { QuestionDocument } from './read-question-documents';

const places = [
  'the northern harbour',
  'the old library',
  'the river station',
  'the upper valley',
  'the city archive',
  'the west bridge',
];
const actors = ['The council', 'A survey', 'The treasurer', 'An engineer', 'The committee', 'The auditor'];
const verbs = ['reported', 'estimated', 'confirmed', 'stated in a letter', 'wrote', 'told the press'];
const facts = [
  'repairs would cost more than {n} million before the end of the year',
  'the number of visitors was {n} % higher after the opening',
  'only {n} of the rooms were not damaged by the flood',
  'work could not begin until {n} permits had been signed',
  'the measured level increased by {n}.5 metres over three weeks',
  'all {n} volunteers had agreed, although the plan was never published',
];

function writeDocument(name: string, seed: number): QuestionDocument {
  let markdown = `# ${name}\n\n`;
  const passages = [];
  for (let index = 0; index < 72; index += 1) {
    const pick = (list: readonly string[], step: number) =>
      list[(index * step + seed * 5 + Math.floor(index / 6)) % list.length] ?? '';
    const fact = pick(facts, 1).replace('{n}', String(11 + ((index * 37 + seed * 13) % 83)));
    const text = `${pick(actors, 5)} ${pick(verbs, 1)} that at ${pick(places, 7)} ${fact}, as noted in entry ${index + seed * 100}.`;
    passages.push({ start: markdown.length, end: markdown.length + text.length, text });
    markdown += index % 4 === 3 ? `${text}\n\n` : `${text} `;
  }
  return { name, markdown, passages };
}

export function ownDocuments(): QuestionDocument[] {
  return [
    writeDocument('Harbour records', 1),
    writeDocument('Valley notes', 4),
    writeDocument('Bridge survey', 8),
  ];
}
