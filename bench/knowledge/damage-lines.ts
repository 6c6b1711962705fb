/** Ways in which an answer made of line objects can arrive damaged (threats 28). Each takes one line and returns its replacement. */
import type { Chance } from '../evidence/perturb-quote';

type Damage = (line: string, chance: Chance) => string;

const strange = [
  ...['{', '}', '[', ']', '{"', '\\', 'null', '[]', '```', 'Sure, here it is:', '{"__proto__":{"x":1}}'],
  ...['{"block_id":1e999}', '{"block_id":["b1"]}', `{"a":${'['.repeat(200)}`, '\u0000', '\ud83d', '\ufffd'],
];

const damages: readonly Damage[] = [
  (line, chance) => line.slice(0, chance.below(line.length)),
  (line) => `${line}\n${line}`,
  (line, chance) => pickOf(strange, chance),
  (line, chance) => `${line.slice(0, -1)},"note":${pickOf(strange, chance)}}`,
  (line) => line.replace(/"confidence":[\d.]+/, '"confidence":"very"'),
  (line) => line.replace(/"confidence":[\d.]+/, '"confidence":1e999'),
  (line) => line.replace(/"reason":"[^"]{0,20}/, '$&\ufffd\ufffd"'),
  (line, chance) => Array.from(line, (sign) => (chance.next() < 0.05 ? '"' : sign)).join(''),
];

const pickOf = <Item>(items: readonly [Item, ...Item[]] | readonly Item[], chance: Chance): Item => {
  const item = items[chance.below(items.length)];
  if (item === undefined) throw new Error('There is nothing to pick.');
  return item;
};

/** Damages about one line in ten. @returns the content, and the indexes of the undamaged lines */
export function damageLines(lines: readonly string[], chance: Chance) {
  const good: number[] = [];
  const content = lines.map((line, index) => {
    if (chance.next() < 0.1) return pickOf(damages, chance)(line, chance);
    good.push(index);
    return line;
  });
  return { content: content.join('\n'), good };
}
