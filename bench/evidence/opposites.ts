/** Words that falsify a quote when one takes the place of the other: opposites, and words of time and measure, in several languages. */

const pair = (words: string): (readonly [string, string])[] =>
  words
    .trim()
    .split(/\s+/)
    .map((entry): readonly [string, string] => {
      const [left = '', right = ''] = entry.split('/');
      return [left, right];
    });

export const antonyms = pair(`
  early/late good/bad large/small big/little long/short high/low strong/weak rich/poor old/new young/old hot/cold warm/cool
  wet/dry light/dark heavy/light fast/slow easy/difficult simple/complex public/private active/passive internal/external
  positive/negative increase/decrease increased/decreased increasing/decreasing higher/lower greater/lesser improved/worsened
  improvement/deterioration success/failure successful/unsuccessful significant/insignificant effective/ineffective
  present/absent presence/absence similar/different same/different better/worse best/worst common/rare frequent/infrequent
  acute/chronic primary/secondary severe/mild male/female men/women superior/inferior anterior/posterior upper/lower
  accept/reject accepted/rejected win/lose won/lost friend/enemy friends/enemies love/hate peace/war life/death alive/dead
  birth/death buy/sell bought/sold open/closed begin/end began/ended first/last top/bottom inside/outside above/below
  add/remove added/removed include/exclude included/excluded support/oppose agree/disagree allow/forbid enable/disable
  visible/hidden empty/full full/empty safe/dangerous healthy/sick true/false right/wrong always/never everything/nothing
  more/less most/least before/after up/down over/under left/right north/south east/west northern/southern eastern/western
  gross/net profit/loss maximum/minimum major/minor advantage/disadvantage benefit/harm cause/effect
  alt/neu alten/neuen groß/klein großen/kleinen gut/schlecht hoch/niedrig lang/kurz früh/spät schnell/langsam stark/schwach
  bon/mauvais grand/petit grande/petite haut/bas nouveau/ancien fort/faible premier/dernier long/court jeune/vieux
  bueno/malo grande/pequeño alto/bajo nuevo/viejo primero/último largo/corto fuerte/débil reducir/ampliar ampliar/reducir
  старая/новая новую/старую новый/старый большой/маленький высокий/низкий улучшилось/ухудшилось первый/последний
  القديمة/الجديدة جديدة/قديمة القديم/الجديد صغيرة/كبيرة ازداد/انخفض
  古い/新しい 新しい/古い 低く/高く 小さな/大きな 増加/减少 继续/停止`);

export const unitPairs = pair(`
  years/months months/years weeks/days days/weeks hours/minutes minutes/seconds year/month month/week week/day day/hour
  decades/years centuries/decades century/decade seconds/hours meters/feet metres/miles miles/kilometers kilometers/meters
  feet/inches pounds/ounces kg/lb mg/g mL/L ml/l cm/mm mm/cm km/m dollars/euros percent/points daily/weekly weekly/monthly
  monthly/yearly annual/monthly grams/milligrams hectares/acres
  Jahre/Monate Jahren/Monaten Monate/Wochen Wochen/Tage Tage/Stunden Stunden/Minuten Sommer/Winter Winter/Sommer Euro/Dollar
  ans/mois mois/semaines semaines/jours jours/heures heures/minutes années/semaines
  años/meses meses/semanas semanas/días días/horas semana/hora
  лет/месяцев года/месяца метра/километра метров/километров дней/недель часов/минут
  سنوات/أشهر 年/月 月/日`);
