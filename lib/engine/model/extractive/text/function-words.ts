/**
 * The commonest function words of some languages, by which the language of a short text is recognised, and their words of asking with the
 * English ones that they stand for. Complete enough to recognise a question, not to translate one.
 */
export type LanguageWords = {
  readonly name: string;
  readonly words: ReadonlySet<string>;
  readonly asking: ReadonlyMap<string, string>;
  /** The letters of a language that has its own. Others are recognised by their words. */
  readonly letters?: RegExp;
  /** True if one word may be joined of several. */
  readonly joinsWords?: true;
  /** True if all nouns begin with a capital, so that a capital makes no name. */
  readonly writesNounsLarge?: true;
  /** Letters that the other languages of the list do not have. A word with one is as telling as a function word. */
  readonly ownLetter?: RegExp;
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
    writesNounsLarge: true,
    joinsWords: true,
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
    joinsWords: true,
    words: listWords(
      `de het een en of is zijn was waren werd werden heeft hebben had van voor met op te in uit naar bij niet ook er wie wat wanneer
      waar waarom hoe hoeveel welke dat dit door aan`,
    ),
    asking: pairWords('wanneer=when;wie=who;waar=where;waarom=why;hoeveel=how many;kostte=cost;kost=cost'),
  },
  {
    name: 'Romanian',
    ownLetter: /[țșă]/u,
    words: listWords(
      `un o al ai ale a cel cea cei cele de din la în pe cu și sau nu este e sunt era erau fost fi are au avea că ce care cine când unde
      cum cât câtă câți câte pentru prin după despre între fără mai se își lui lor acest această acestui acestei dintre către`,
    ),
    asking: pairWords(
      'când=when;cine=who;unde=where;de ce=why;cât timp=how long;cât=how much;câți=how many;câte=how many',
    ),
  },
  {
    name: 'Turkish',
    ownLetter: /[ğıİ]/u,
    words: listWords(
      `ve bir bu şu o için ile da de mi mı mu mü ne neden niçin niye nasıl nerede nereye nereden kim kimdir kimin hangi kaç ne zaman
      nedir neydi olan olarak olduğu oldu olmuştur olur vardır var yok daha çok en gibi kadar sonra önce göre tarafından ise ya veya hangisi kimler nelerdir adı neydi kimdi kaçtır`,
    ),
    asking: pairWords(
      'ne zaman=when;kim=who;kimdir=who;kimin=whose;nerede=where;nereye=where;neden=why;niçin=why;niye=why;kaç=how many;ne kadar=how much',
    ),
  },
  {
    name: 'Vietnamese',
    words: listWords(
      `là và của các những một được có không trong cho với từ này đó đã sẽ ở khi gì nào ai đâu sao bao nhiêu như bởi vì để tại do hay
      hoặc rằng thì mà cũng bị nó họ`,
    ),
    asking: pairWords(
      'khi nào=when;ai=who;ở đâu=where;tại sao=why;vì sao=why;bao nhiêu=how many;bao lâu=how long',
    ),
  },
  {
    name: 'Russian',
    letters: /\p{Script=Cyrillic}/gu,
    words: listWords(
      `и в во на с со к ко о об от по за из у для до не что как это то а но или же ли бы был была было были есть быть кто кого кому кем
      чем чего когда где куда откуда почему зачем какой какая какое какие каких каким какую какого каком какова каков сколько который
      которая которое которые которых он она оно они его её ее их при через между после перед под над так также`,
    ),
    asking: pairWords(
      'когда=when;в каком году=what year;кто=who;кого=whom;где=where;куда=where;почему=why;зачем=why;сколько=how many;как долго=how long',
    ),
  },
  {
    name: 'Greek',
    letters: /\p{Script=Greek}/gu,
    words: listWords(
      `ο η το οι τα του της των τον την τους τις στο στη στην στον στους στις στα ένα ένας μια μία και ή να θα δεν μη με για από σε που πού
      ποιος ποια ποιο ποιοι ποιες ποιους ποιον ποιων τι πότε πώς πως γιατί πόσο πόσα πόσοι πόσες πόσους είναι ήταν έχει έχουν είχε είχαν ότι
      όπως κατά μετά πριν ως αυτό αυτή αυτός`,
    ),
    asking: pairWords(
      'πότε=when;ποιος=who;ποιοι=who;ποιον=whom;πού=where;γιατί=why;πόσο καιρό=how long;πόσο=how much;πόσα=how many;πόσοι=how many;πόσες=how many',
    ),
  },
  {
    name: 'Arabic',
    letters: /\p{Script=Arabic}/gu,
    words: listWords(
      `في من على إلى الى عن مع أن ان إن هو هي هم هذا هذه ذلك تلك التي الذي الذين كان كانت كانوا يكون تكون ما ماذا متى أين اين كيف كم لماذا
      هل أي أية اي مَن و أو او ثم لم لا لن قد بعد قبل بين عند كل غير لدى حول خلال`,
    ),
    asking: pairWords(
      'متى=when;من هو=who;من هي=who;أين=where;اين=where;لماذا=why;كم عدد=how many;كم=how many',
    ),
  },
  {
    name: 'Hindi',
    letters: /\p{Script=Devanagari}/gu,
    words: listWords(
      `का की के को में से पर ने है हैं था थी थे हो होता होती होते हुआ हुई हुए और या एक यह वह ये वे इस उस इन उन जो कि तो भी ही नहीं क्या कौन
      किस किसने किसे किसका किसकी किसके कब कहाँ कहां कैसे क्यों कितना कितने कितनी कौनसा लिए साथ तक द्वारा गया गई गए किया करता करते करने
      रहा रहे अपने अपनी`,
    ),
    asking: pairWords(
      'कब=when;कौन=who;किसने=who;कहाँ=where;कहां=where;क्यों=why;कितने=how many;कितनी=how many;कितना=how much',
    ),
  },
  {
    name: 'Thai',
    letters: /\p{Script=Thai}/gu,
    words: listWords(
      `ที่ และ ของ ใน เป็น คือ มี ได้ ว่า จะ ไม่ ให้ กับ จาก โดย การ ความ ซึ่ง นี้ นั้น หรือ ก็ แต่ เมื่อ ไหร่ เมื่อไหร่ เมื่อไร ใคร อะไร ไหน ที่ไหน
      อย่างไร ทำไม เท่าไร เท่าไหร่ กี่ ใด บ้าง ถูก แห่ง อยู่ ต่อ ตาม ถึง เพื่อ กว่า ผู้ไหน`,
    ),
    asking: pairWords(
      'เมื่อไหร่=when;เมื่อไร=when;เมื่อใด=when;ใคร=who;ที่ไหน=where;ทำไม=why;เท่าไร=how much;เท่าไหร่=how much;กี่=how many',
    ),
  },
  {
    name: 'Chinese',
    letters: /\p{Script=Han}/gu,
    words: listWords(
      `的 是 了 在 和 有 与 及 对 为 以 于 而 或 被 把 从 到 也 都 就 这 那 之 其 什么 谁 哪 哪个 哪些 哪里 哪儿 何时 何 怎么 怎样 如何 为什么 为何
      多少 几 多久 吗 呢 哪位 什么样`,
    ),
    asking: pairWords(
      '何时=when;什么时候=when;哪一年=what year;谁=who;哪里=where;哪儿=where;为什么=why;为何=why;多少=how many;几=how many;多久=how long',
    ),
  },
];
