import '@/app/globals.css';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { CitationProvider } from '@/components/citations/citation-provider';
import { QuizView } from './quiz-view';

const questions = [
  { question: 'When was it opened?', choices: ['1938', '1940', '1950'], answer: '1940', quotes: [] },
  { question: 'Who drew it?', choices: ['Eldridge', 'Moisseiff'], answer: 'Moisseiff', quotes: [] },
];

it('a quiz keeps the score, says what was missed, and asks only that again', async () => {
  const screen = await render(
    <CitationProvider citations={[]}>
      <QuizView data={{ type: 'quiz', questions }} />
    </CitationProvider>,
  );
  await screen.getByRole('button', { name: '1938' }).click();
  await expect.element(screen.getByRole('status').getByText('Wrong')).toBeVisible();
  // The choice stands: another click changes nothing.
  await screen.getByRole('button', { name: /1940/ }).click();
  await expect.element(screen.getByText('0 right')).toBeVisible();
  await screen.getByRole('button', { name: 'Next question' }).click();
  await expect.element(screen.getByText('Question 2 of 2')).toBeVisible();
  await userEvent.keyboard('2{Enter}');
  await expect.element(screen.getByRole('heading', { name: '1 of 2 questions right' })).toBeVisible();
  await screen.getByRole('button', { name: 'Ask the missed ones again' }).click();
  await expect.element(screen.getByText('Question 1 of 1')).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: 'When was it opened?' })).toBeVisible();
  await userEvent.keyboard('2');
  await expect.element(screen.getByRole('status').getByText('Right')).toBeVisible();
});
