/**
 * From a journal to knowledge pages, with scripted model servers for both wire formats over real HTTP: lasting content is picked, reworded,
 * placed, reviewed as a change to its page, applied, and removed again. Also once without a model.
 */
import type { Page } from '@playwright/test';
import { describeDay } from '@/components/pages/describe-day';
import { chooseCases } from './support/choose-cases';
import { startFakeUpstream } from './support/fake-upstream/server';
import { expect, test } from './support/people';
import { beginReview, chooseModel, forgetModel } from './support/begin-review';
import { reload } from './support/reload';
import { getSandbox } from './support/sandbox';
import { answers, readAsked, writeLines } from './support/scripted-knowledge';

const step = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^\\d ${name}`) });

// Both wires carry the same lines. What differs between them is tested in `lib/engine/model/adapters`.
type Wire = readonly [provider: 'openai-compatible' | 'ollama', date: string];
for (const [provider, date] of chooseCases<Wire>(
  [['openai-compatible', '2026-02-01']],
  [['ollama', '2026-02-02']],
)) {
  test(`a journal line is placed on a page and removed again, with a model behind ${provider}`, async ({
    owned: page,
  }) => {
    const upstream = await startFakeUpstream({ port: getSandbox().modelPort });
    upstream.respond((request) => {
      const asked = readAsked(request);
      return asked.phase === null ? null : { text: writeLines(answers[asked.phase](asked)), chunkSize: 9 };
    });
    const topic = `Concurrency ${provider}`;
    try {
      await chooseModel(page, provider, upstream.baseUrl(provider));
      await beginReview(page, date, topic);
      await expect(page.getByRole('checkbox', { name: /^It lasts: Learned/ })).toBeChecked({
        timeout: 30_000,
      });
      await expect(page.getByRole('checkbox', { name: /^It lasts: Had lunch/ })).not.toBeChecked();

      await page.getByRole('button', { name: 'Reword 1 block' }).click();
      await expect(step(page, 'Wording').getByText(/^Lasting: Learned today/)).toBeVisible({
        timeout: 30_000,
      });

      await page.getByRole('button', { name: 'Find places' }).click();
      const places = step(page, 'Where it goes');
      await expect(
        places.getByRole('listitem', { name: `Add under “Common patterns” on ${topic}` }),
      ).toBeVisible({
        timeout: 30_000,
      });
      await places.getByRole('button', { name: 'Show the change' }).first().click();
      await expect(
        page.getByRole('region', { name: `Change of ${topic}` }).getByRole('insertion'),
      ).toContainText('Lasting: Learned today');
      await page.keyboard.press('Escape');
      await places.getByRole('button', { name: `Apply to ${topic}` }).click();
      await expect(page.locator('#main').getByText('1 place applied.')).toBeVisible();
      await reload(page);
      await expect(page.getByText(/^1 integrated, /)).toBeVisible();
      await places.getByRole('button', { name: `Undo on ${topic}` }).click();
      await expect(page.locator('#main').getByText('1 place undone.')).toBeVisible();

      await page.goto(`/w/rivers/journal?date=${date}`);
      await page.getByRole('link', { name: 'Show reviews' }).first().click();
      await expect(page.getByRole('heading', { name: `Reviews of ${describeDay(date)}` })).toBeVisible();
      await expect(page.getByRole('row', { name: describeDay(date) })).toContainText('Undone');
      await page.getByRole('link', { name: 'All reviews' }).click();
      await page.getByRole('link', { name: describeDay(date) }).click();
      await expect(page).toHaveURL(/\/knowledge\/review\/[\w-]{36}$/);
    } finally {
      await forgetModel(page);
      await upstream.close();
    }
  });
}

for (const [provider, date] of chooseCases<Wire>(
  [['ollama', '2026-02-05']],
  [['openai-compatible', '2026-02-04']],
)) {
  test(`a refusal by a model behind ${provider} is explained, and can be retried, skipped and cancelled`, async ({
    owned: page,
  }) => {
    const upstream = await startFakeUpstream({ port: getSandbox().modelPort });
    let status: number | null = 401;
    upstream.respond((request) => {
      if (status !== null) return { type: 'status', status, message: 'refused' };
      const asked = readAsked(request);
      return asked.phase === null ? null : { text: writeLines(answers[asked.phase](asked)) };
    });
    const failure = page.getByRole('alert').filter({ hasText: 'Suggested action' });
    const lesson = page.getByRole('checkbox', { name: /^It lasts: Learned/ });
    try {
      await chooseModel(page, provider, upstream.baseUrl(provider));
      await beginReview(page, date, `Refusals ${provider}`);
      await expect(failure).toContainText('Check the key in Settings.', { timeout: 30_000 });
      await expect(lesson).not.toBeChecked();
      status = null;
      await failure.getByRole('button', { name: 'Retry' }).click();
      await expect(lesson).toBeChecked({ timeout: 30_000 });
      await expect(failure).toBeHidden();

      status = 503;
      await page.getByRole('button', { name: 'Reword 1 block' }).click();
      await expect(step(page, 'Wording').getByText(/\(status 503\)/)).toBeVisible({ timeout: 30_000 });
      await failure.getByRole('button', { name: 'Skip' }).click();
      await expect(step(page, 'Wording').getByText('Skipped')).toBeVisible();
      await expect(failure).toBeHidden();

      status = 429;
      await page.getByRole('button', { name: 'Find places' }).click();
      await expect(step(page, 'Where it goes').getByText(/\(status 429\)/)).toBeVisible({ timeout: 30_000 });
      await failure.getByRole('button', { name: 'Cancel' }).click();
      await expect(
        page.getByText(/^This review was cancelled\. Changes already applied were kept\./),
      ).toBeVisible();
      await expect(lesson).toBeChecked();
      await expect(lesson).toBeDisabled();
      await page.getByRole('link', { name: 'Reviews', exact: true }).click();
      await expect(page.getByRole('row', { name: describeDay(date) })).toContainText('Cancelled');
      expect(upstream.log.map(({ messages }) => readAsked({ system: '', messages }).blocks.length)).toEqual([
        2, 2, 1, 1,
      ]);
    } finally {
      await forgetModel(page);
      await upstream.close();
    }
  });
}

test('without a model signals pick the lines, and the user creates a page for one that has none', async ({
  owned: page,
}) => {
  await beginReview(page, '2026-02-03', 'Gravel');
  await expect(page.getByText(/^No language model is chosen\./)).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /^It lasts: Learned/ })).toBeChecked({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Find places' }).click();
  const places = step(page, 'Where it goes');
  await expect(places.getByText(/It links \[\[Gravel\]\]/)).toBeVisible({ timeout: 30_000 });
  await places.getByRole('button', { name: 'Choose another page…' }).click();
  await places.getByRole('textbox', { name: 'Page' }).fill('Pebbles');
  await places.getByRole('button', { name: 'Propose this page' }).click();
  await places.getByRole('button', { name: 'Apply to Pebbles' }).click();
  await expect(page.getByText(/^1 integrated, /)).toBeVisible();
});
