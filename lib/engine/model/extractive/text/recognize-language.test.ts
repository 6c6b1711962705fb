import { describe, expect, it } from 'vitest';
import { languages } from './function-words';
import { recognizeLanguage } from './recognize-language';

const nameOf = (text: string, expected: string | null = null) =>
  recognizeLanguage(text, languages.find(({ name }) => name === expected) ?? null)?.name ?? null;

describe('recognizeLanguage', () => {
  it.each([
    ['Wann wurde die Brücke gebaut?', 'German'],
    ['¿Cuándo se construyó el puente?', 'Spanish'],
    ['Quand le pont a-t-il été construit ?', 'French'],
    ['Köprüyü kim yaptı?', 'Turkish'],
    ['Când a fost construit podul?', 'Romanian'],
    ['Cây cầu được xây khi nào?', 'Vietnamese'],
    ['Когда построили мост?', 'Russian'],
    ['Πότε χτίστηκε η γέφυρα;', 'Greek'],
    ['متى بني الجسر؟', 'Arabic'],
    ['पुल कब बनाया गया था?', 'Hindi'],
    ['สะพานสร้างเมื่อไร', 'Thai'],
    ['这座桥是什么时候建的？', 'Chinese'],
  ])('reads %j as %s', (text, language) => {
    expect(nameOf(text)).toBe(language);
  });

  it.each([
    'Who was Die Brücke named after?',
    'When did the La Plata bridge open?',
    'What does Война и мир tell of?',
    'Opening hours?',
  ])('takes %j for English', (text) => {
    expect(nameOf(text)).toBeNull();
  });

  it('takes a text that tells too little for one in the expected language, but no English one', () => {
    expect(nameOf('Wann startete Setanta?')).toBeNull();
    expect(nameOf('Wann startete Setanta?', 'German')).toBe('German');
    expect(nameOf('When did Setanta start?', 'German')).toBeNull();
  });
});
