/**
 * Builds questions with choices: sentences with a date, a figure or a name left out, where the wrong choices are what was left out of others.
 * All choices of a question have one form, so that none stands out. Pure.
 */
import { findDates } from '../analysis/dates';
import type { PacketIndex } from '../rank/packet-index';
import { buildFlashcards } from './build-flashcards';
import type { Flashcard, QuizData, TransformOptions } from './types';

const defaultMost = 10;
/** Cards from which questions and wrong choices are taken. */
const mostCards = 100;
const maxAnswerChars = 60;
const wrongChoices = { least: 2, most: 3 };

export function buildQuiz(index: PacketIndex, options: TransformOptions = {}): QuizData {
  const cards = buildFlashcards(index, { most: mostCards }).cards.filter(
    ({ back }) => back.length <= maxAnswerChars && !/[.!?]$/u.test(back),
  );
  const byForm = Map.groupBy(cards, ({ back }) => readForm(back));
  const questions = cards.flatMap((card) => ask(card, byForm.get(readForm(card.back)) ?? []));
  return { type: 'quiz', questions: questions.slice(0, options.most ?? defaultMost) };
}

function ask(card: Flashcard, alike: readonly Flashcard[]): QuizData['questions'] {
  const place = alike.indexOf(card);
  // The cards that follow, and then those from the beginning, so that not every question has the same wrong choices.
  const others = [...alike.slice(place + 1), ...alike.slice(0, place)].map(({ back }) => back);
  const wrong = [...new Set(others)]
    .filter((other) => other !== card.back && !card.front.includes(other))
    .slice(0, wrongChoices.most);
  if (wrong.length < wrongChoices.least) return [];
  const choices = [card.back, ...wrong].toSorted((one, other) =>
    one.localeCompare(other, 'en', { numeric: true }),
  );
  return [{ question: card.front, choices, answer: card.back, quotes: card.quotes }];
}

/** Dates of one precision, amounts of one currency, other numbers, and words have a form each. */
function readForm(answer: string): string {
  const [date] = findDates(answer);
  if (date !== undefined) return `date ${date.precision}`;
  if (!/\p{N}/u.test(answer)) return answer.includes(' ') ? 'name' : 'word';
  return `number ${answer.replace(/[\p{N}.,\s]+/gu, ' ').trim()}`;
}
