/** Reads a web or mail address from a labelled line or from a sentence that speaks of the column. Pure. */
import type { IndexedUnit, PacketIndex } from '../rank/packet-index';
import type { CellAsk } from './cell-ask';
import { type Candidate, type CellFound, chooseCandidate } from './cell-found';
import { listLabelledValues } from './labelled-values';
import { listKeysAround, measureShare } from './measure-agreement';

const forms = {
  url: /https?:\/\/[^\s<>()[\]"']{1,2000}/u,
  email: /(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/u,
};
/** An address names its kind by its form, so only the other words of the column must agree. */
const kindWords: ReadonlySet<string> = new Set([
  'email',
  'mail',
  'url',
  'link',
  'websit',
  'address',
  'homepag',
  'contact',
]);

export function readAddress(index: PacketIndex, ask: CellAsk): CellFound | null {
  const form = ask.kind === 'email' ? forms.email : forms.url;
  const find = (text: string, unit: IndexedUnit, strength: number): Candidate[] => {
    const value = form.exec(text)?.[0];
    return value === undefined ? [] : [{ value, units: [unit], strength }];
  };
  const labelled = listLabelledValues(index, ask).flatMap(({ written, unit, strength }) =>
    find(written, unit, strength),
  );
  const terms = [...ask.named, ...ask.told].filter(({ key }) => !kindWords.has(key));
  const said = index.units.flatMap((unit) => {
    const share = terms.length === 0 ? 1 : measureShare(index, terms, listKeysAround(index, unit));
    return share > 0 ? find(unit.text, unit, share) : [];
  });
  return chooseCandidate([...labelled, ...said]);
}
