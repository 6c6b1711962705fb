/**
 * Finds the value of one cell: what a source states for a column, with the neighbouring sentences, list items or the table row that state it.
 * Each kind of answer has its own reader. All of them take a value only from a passage that speaks of what the column asks, and return
 * nothing if none does or if it is unclear which value is meant. Never guesses, calculates or converts. Pure.
 */
import type { PacketIndex } from '../rank/packet-index';
import { type AskedField, type CellAsk, type CellKind, readCellAsk } from './cell-ask';
import type { CellFound } from './cell-found';
import { readAddress } from './read-address';
import { readChoice, readChoices } from './read-choice';
import { readList } from './read-list';
import { readDate, readMoney, readNumber } from './read-measure';
import { readPerson } from './read-person';
import { readText } from './read-text';
import { readYesNo } from './read-yes-no';

type CellReader = (index: PacketIndex, ask: CellAsk) => CellFound | null;

const readers: Readonly<Record<CellKind, CellReader>> = {
  number: readNumber,
  money: readMoney,
  date: readDate,
  url: readAddress,
  email: readAddress,
  boolean: readYesNo,
  choice: readChoice,
  choices: readChoices,
  person: readPerson,
  list: readList,
  text: readText,
};

export function findCell(index: PacketIndex, field: AskedField): CellFound | null {
  const ask = readCellAsk(field);
  return readers[ask.kind](index, ask);
}
