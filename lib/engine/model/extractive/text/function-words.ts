/**
 * The commonest function words of some languages, by which the language of a short text is recognised, and their words of asking with the
 * English ones that they stand for. Complete enough to recognise a question, not to translate one.
 */
export type LanguageWords = {
  readonly name: string;
  readonly words: ReadonlySet<string>;
  readonly asking: ReadonlyMap<string, string>;
};

const listWords = (text: string) => new Set(text.trim().split(/\s+/));
const pairWords = (text: string) =>
  new Map(
    text
      .trim()
      .split(/\s*;\s*/)
      .map((pair): [string, string] => {
        const [foreign = '', english = ''] = pair.split('=');
        return [foreign, english];
      }),
  );

export const english: ReadonlySet<string> = listWords(
  `the of and to in is was were are did do does what when where who whom whose why how which for with from by on at that this it
  have has had be been not or as there their its about between much many long i a an can could may might must my your you he she we they
  me us will would should if so no all any into than then only more most use`,
);

export const languages: readonly LanguageWords[] = [
  {
    name: 'German',
    words: listWords(
      `der die das den dem des ein eine einer einem einen und oder ist sind war waren wird wurde wurden hat haben hatte von vom zu zum
      zur mit auf für über bei aus nach nicht auch sich es gab gibt viel viele lange wer wem wen was wann wo warum wieso wie welche welcher welches im am um in`,
    ),
    asking: pairWords(
      'wann=when;wer=who;wo=where;warum=why;wieso=why;wie viele=how many;wie viel=how much;wie lange=how long;kostete=cost;kosten=cost;kostet=cost',
    ),
  },
  {
    name: 'French',
    words: listWords(
      `le la les un une des du de et ou est sont était étaient a ont avait été que qui quoi quand où pourquoi comment combien quel
      quelle quels quelles dans sur pour par avec au aux ce cette il elle ils elles ne pas en se son sa ses sous entre`,
    ),
    asking: pairWords('quand=when;qui=who;où=where;pourquoi=why;combien=how many;coûté=cost;coûte=cost'),
  },
  {
    name: 'Spanish',
    words: listWords(
      `el la los las un una unos unas de del y o es son era eran fue fueron ha han había que qué quién quiénes cuándo dónde por porque
      cómo cuánto cuántos cuánta cuántas cuál cuáles en con para se su sus al lo no hay está están`,
    ),
    asking: pairWords(
      'cuándo=when;quién=who;quiénes=who;dónde=where;por qué=why;cuánto=how much;cuántos=how many;cuántas=how many;costó=cost;cuesta=cost',
    ),
  },
  {
    name: 'Italian',
    words: listWords(
      `il lo la i gli le un uno una di del della dei delle e o è sono era erano fu furono ha hanno aveva stato stata che chi cosa quando
      dove perché come quanto quanti quale quali in con per su si suo sua al alla non nel nella`,
    ),
    asking: pairWords(
      'quando=when;chi=who;dove=where;perché=why;quanto=how much;quanti=how many;costato=cost;costa=cost',
    ),
  },
  {
    name: 'Portuguese',
    words: listWords(
      `o a os as um uma uns umas de do da dos das e ou é são era eram foi foram tem têm tinha que quem quando onde por porque como quanto
      quantos qual quais em no na com para se seu sua ao não`,
    ),
    asking: pairWords(
      'quando=when;quem=who;onde=where;por que=why;quanto=how much;quantos=how many;custou=cost;custa=cost',
    ),
  },
  {
    name: 'Dutch',
    words: listWords(
      `de het een en of is zijn was waren werd werden heeft hebben had van voor met op te in uit naar bij niet ook er wie wat wanneer
      waar waarom hoe hoeveel welke dat dit door aan`,
    ),
    asking: pairWords('wanneer=when;wie=who;waar=where;waarom=why;hoeveel=how many;kostte=cost;kost=cost'),
  },
];
