import { describe, expect, it } from 'vitest';
import { makeIndex, readCollection, toPacketSources } from '../__fixtures__/make-request';
import { answerByShape } from './answer-by-shape';

const ask = (text: string, sources = readCollection()) =>
  answerByShape(makeIndex(sources), { text, earlier: [] }, { sources: toPacketSources(sources), leftOut: 0 });

const harbours = {
  German:
    'Den Leuchtturm bauten Fischer im Jahr 1903. Die Fähre fährt jeden Morgen zur Insel. Der Wärter öffnet das Tor des Hafens. Im Winter ist die Werkstatt geschlossen.',
  Russian:
    'Маяк построили рыбаки в 1903 году. Паром ходит на остров каждое утро. Сторож открывает ворота порта. Зимой мастерская закрыта.',
  Turkish:
    'Feneri balıkçılar 1903 yılında yaptı. Vapur adaya her sabah gider. Bekçi limanın kapısını açar. Kışın atölye kapalıdır.',
  Greek:
    'Τον φάρο τον έχτισαν ψαράδες το 1903. Το πλοίο φεύγει για το νησί κάθε πρωί. Ο φύλακας ανοίγει την πύλη του λιμανιού. Τον χειμώνα το εργαστήριο είναι κλειστό.',
  Arabic:
    'بنى الصيادون المنارة في عام 1903. تغادر العبارة إلى الجزيرة كل صباح. يفتح الحارس بوابة الميناء. الورشة مغلقة في الشتاء.',
  Spanish:
    'Los pescadores construyeron el faro en 1903. El barco sale hacia la isla cada mañana. El guarda abre la puerta del puerto. En invierno el taller está cerrado.',
};

describe('a question in the language of the sources', () => {
  it.each([
    ['German', 'Wann fahren Fähren zu den Inseln?', 'jeden Morgen'],
    ['German', 'Wann ist die Hafenwerkstatt im Winter zu?', 'Werkstatt geschlossen'],
    ['Russian', 'Когда ходят паромы к острову?', 'каждое утро'],
    ['Russian', 'Кто построил маяк?', 'рыбаки'],
    ['Turkish', 'Vapurlar adaya ne zaman gider?', 'her sabah'],
    ['Greek', 'Πότε φεύγει το πλοίο για τα νησιά;', 'κάθε πρωί'],
    ['Arabic', 'متى تغادر عبارة الجزيرة؟', 'كل صباح'],
    ['Spanish', '¿Cuándo salen los barcos hacia las islas?', 'cada mañana'],
  ] as const)('is answered in %s although words have other endings: %s', (language, question, said) => {
    const draft = ask(question, [{ title: '1', markdown: harbours[language] }]);
    expect(draft.markdown).not.toContain('Not in your sources');
    expect(draft.citations[0]?.quote).toContain(said);
  });

  it.each([
    ['German', 'Wie heißt der Bürgermeister von Potsdam?'],
    ['Russian', 'Сколько жителей живёт в столице?'],
    ['Turkish', 'Cumhurbaşkanı hangi üniversiteden mezun oldu?'],
  ] as const)('is declined in %s if nothing tells of it: %s', (language, question) => {
    const draft = ask(question, [{ title: '1', markdown: harbours[language] }]);
    expect(draft.markdown).toContain('Not in your sources');
  });

  it('is searched for without its words of asking', () => {
    const { markdown } = ask('Когда открыли новый театр?', [{ title: '1', markdown: harbours.Russian }]);
    expect(markdown).not.toContain('“Когда');
    expect(markdown).toContain('театр');
  });
});

describe('a question in another language than the sources', () => {
  it('is declined without citations if the sources have none of its words', () => {
    const draft = ask('Сколько стоил новый мост через пролив?');
    expect(draft.markdown).toMatch(/^_The question is in Russian, the sources are not; none of its words/);
    expect(draft.markdown).toContain('**Not in your sources.**');
    expect(draft.citations).toEqual([]);
  });

  it('gets no certain answer, because only some of its words are read', () => {
    const { markdown } = ask('Wann wurde die Marlow Bridge für den Verkehr gesperrt?');
    expect(markdown).toContain('No passage answers this for certain');
  });
});
