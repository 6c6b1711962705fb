import { describe, expect, it } from 'vitest';
import { guessEncoding } from './guess-encoding';

/** Writes a text in an encoding of one byte a letter. */
function encode(text: string, encoding: string): Uint8Array {
  const bytes = new Map(
    Array.from({ length: 256 }, (_none, byte) => [
      new TextDecoder(encoding).decode(Uint8Array.of(byte)),
      byte,
    ]),
  );
  return Uint8Array.from([...text].map((char) => bytes.get(char) ?? 0x3f));
}

const read = (text: string, encoding: string) => {
  const bytes = encode(text, encoding);
  return new TextDecoder(guessEncoding(bytes)).decode(bytes);
};

const polish =
  'Miasto;Mieszkańcy;Rzeka\nŁódź;648711;Łódka\nGdańsk;486492;Wisła\nPoznań;545073;Warta\nCzęstochowa;204703;Warta\nBędzin leży w województwie śląskim, a Żywiec nad Sołą.';
const czech =
  'Město leží na řece a má téměř deset tisíc obyvatel. Nejvyšší úřad přijímá žádosti každý den kromě pátku. Vlak odjíždí ve čtvrtek večer. Žádost o povolení se podává písemně, nejpozději však třicet dnů před začátkem akce, a musí obsahovat jméno, příjmení a bydliště žadatele. Pokud úřad nerozhodne včas, platí, že povolení bylo uděleno.';
const hungarian =
  'A város a folyó mellett fekszik, és több mint tízezer lakosa van. A hivatal minden nap fogadja a kérelmeket, kivéve pénteken. Őszi vásár, tűzoltóság, főtér.';
const turkish =
  'Şehir nehrin kıyısında yer alır ve on binden fazla kişi yaşar. Müdürlük başvuruları cuma dışında her gün kabul eder. Işık, ağaç, çığ.';

describe('guessEncoding', () => {
  it.each([
    ['Polish', polish, 'windows-1250'],
    ['a Polish word or two', 'Cena w złotych: 49 zł, książka z Łodzi, ślub', 'windows-1250'],
    ['Polish of a Unix program', polish, 'iso-8859-2'],
    ['Czech', czech, 'windows-1250'],
    ['Hungarian', hungarian, 'windows-1250'],
    ['Turkish', turkish, 'windows-1254'],
  ])('reads %s', (_what, text, encoding) => {
    expect(read(text, encoding)).toBe(text);
  });

  it.each([
    [
      'English with the signs of a word processor',
      'The “quick” brown fox – a story of £5, 25 °C ± 2 and l’été…',
    ],
    [
      'a table with some names',
      'Name;City\nMüller;Köln\nJosé Núñez;São Paulo\nZoë Ångström;Malmö\nRenée;Québec',
    ],
    [
      'French',
      'Le café très cher de la forêt a été fermé à cause de la neige; où êtes-vous, élève? Ça dépend.',
    ],
    [
      'Icelandic',
      'Það er sagt að þeir hafi farið út í óveðrið og aldrei komið aftur heim til þorpsins þar sem ljósið lýsti.',
    ],
    [
      'Portuguese',
      'As ligações e as condições são únicas: não há opções, funções nem padrões que não estejam à mão.',
    ],
    [
      'Catalan',
      'La col·lecció és excel·lent i el col·legi és a prop; també hi ha una font, però és tancada.',
    ],
    ['units', 'Take 5 m³ of water at 20 °C, ½ of 3 × 4 µm² and 10 ¢ for each ¶ of §12.'],
  ])('leaves %s in Windows-1252', (_what, text) => {
    expect(read(text, 'windows-1252')).toBe(text);
  });
});
