/**
 * Finds the names of people in a text by their form: two to four capitalised words, or one after a title such as "Professor", of which none
 * is a word for a place, a body or a thing. Form cannot tell every name of a person from another name. Pure.
 */
import { listNames } from '../text/list-names';

const things = new RegExp(
  String.raw`\b(?:Agency|Airport|Arena|Association|Avenue|Award|Bank|Bay|Beach|Board|Bridge|Bureau|Canal|Castle|Cathedral|Coast|Center|Centre|Championship|Church|City|Club|College|Commission|Committee|Company|Conference|Congress|Corporation|Council|County|Court|Creek|Cup|Dam|Department|District|East|Farm|Festival|Field|Force|Foundation|Forest|Fund|Gallery|Garden|Gate|Group|Hall|Harbou?r|Highway|Hill|Hospital|Hotel|House|Inc|Institute|Institution|Islands?|Isle|Kingdom|Journal|Lake|Laborator(?:y|ies)|Lane|Magazine|League|Library|Light|Lighthouse|Ltd|Market|Ministry|Mountains?|Mount|Museum|Narrows|National|Ocean|News|North|Office|Olympics|Organi[sz]ation|Palace|Park|Party|Peak|Peninsula|Pier|Point|Port|Press|Prize|Project|Province|Quay|Railway|Reef|Republic|Region|Reserve|River|Road|Room|Royal|School|Sea|Service|Society|South|Square|States?|Station|Statistics|Steel|Strait|Street|Studios?|Survey|Synthesis|System|Team|Theat(?:re|er)|Times|Tower|Town|Treaty|Trust|Union|United|University|Valley|Village|War|Watch|Water|Way|Wednesday|West|Works|World|Zealand)\b`,
  'u',
);
const titled =
  /\b(?:Mr|Mrs|Ms|Dr|Prof|Professor|Doctor|Sir|Lady|Lord|Captain|General|President|Minister|Mayor|Judge|Senator|Governor|Engineer)\.?\s+(\p{Lu}[\p{L}'’-]+(?:\s+(?:(?:von|van|de|der|da|di|le|la)\s+)?\p{Lu}[\p{L}'’-]+){0,3})/gu;
const salutation = /^(?:Dear|Yours|Sincerely|Regards)\b/u;
const person = /^\p{Lu}[\p{L}'’.-]+(?:\s+(?:von|van|de|der|da|di|le|la))?(?:\s+\p{Lu}[\p{L}'’.-]*){1,3}$/u;

const withoutTitle = (name: string) =>
  name.replace(
    /^(?:Mr|Mrs|Ms|Dr|Prof|Professor|Doctor|Sir|Lady|Lord|Captain|General|President|Minister|Mayor|Judge|Senator|Governor|Engineer)\.?\s+/u,
    '',
  );

export function listPeople(text: string): string[] {
  const titledNames = [...text.matchAll(titled)].map((match) => match[1] ?? '');
  const plain = listNames(text)
    .flatMap((name) => name.split(/\s+and\s+/u))
    .filter((name) => person.test(name) && !/\b(?:of|the)\b/u.test(name));
  const names = [...titledNames, ...plain.map(withoutTitle)].filter(
    (name) => name !== '' && !/['’]s /u.test(name) && !things.test(name) && !salutation.test(name),
  );
  // The name with its title may also have been found without it.
  return [...new Set(names)].filter(
    (name) => !names.some((other) => other !== name && other.endsWith(` ${name}`)),
  );
}
