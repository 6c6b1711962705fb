/** Words and sentences of running text, from a seed. */
import type { Random } from './typeset';

const words = 'water measure system report value market region model number process result company method effect surface structure growth energy material pressure instrument analysis increase function temperature condition distribution development government population observation experiment management production environment information country language history river mountain village harbour machine engine contract committee balance journal chapter library station bridge signal pattern season letter answer question reason purpose'.split(' ');
const links = 'the of and to in with for from by on under between over after before against within near beyond through'.split(' ');
const verbs = 'shows gives raises lowers changes follows reaches leaves keeps brings carries holds moves finds needs meets'.split(' ');

const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export const makeWords = (random: Random, count: number) => capitalise(Array.from({ length: count }, () => random.pick(words)).join(' '));

export function makeSentence(random: Random, count: number): string {
  const all = Array.from({ length: count }, (_, index) => (index === 2 ? random.pick(verbs) : index % 2 === 1 ? random.pick(words) : index === 0 ? 'the' : random.pick(links)));
  if (all.length > 2 && links.includes(all.at(-1)!)) all.push(random.pick(words));
  return `${capitalise(all.join(' '))}.`;
}

export const makeParagraph = (random: Random, sentences: number) => Array.from({ length: sentences }, () => makeSentence(random, random.int(7, 18))).join(' ');

/** Breaks a text into lines. With `hyphenate`, a long word may be divided at the end of a line. */
export function wrap(text: string, width: number, measure: (text: string) => number, hyphenate = false): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (measure(longer) <= width || line === '') {
      line = longer;
      continue;
    }
    const cut = Math.floor(word.length / 2);
    const isDivided = hyphenate && word.length >= 8 && /^[a-z]+$/.test(word) && measure(`${line} ${word.slice(0, cut)}-`) <= width;
    lines.push(isDivided ? `${line} ${word.slice(0, cut)}-` : line);
    line = isDivided ? word.slice(cut) : word;
  }
  return line === '' ? lines : [...lines, line];
}
