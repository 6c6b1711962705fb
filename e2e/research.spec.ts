/**
 * Research as users see it (product, "Ask"): a plan that they edit and approve, a worker that is killed half-way, a report whose chips open
 * passages, and a budget that stops a second run. With the built product, Chromium, and a scripted model over HTTP in both wire formats.
 */
import type { Page } from '@playwright/test';
import { chooseModel, forgetModel } from './support/begin-review';
import { chooseDepth } from './support/choose-depth';
import { runsEveryCase } from './support/choose-cases';
import { findPacket } from './support/fake-upstream/read-packet';
import { writeOutline } from './support/fake-upstream/research-script';
import { type FakeUpstream, startFakeUpstream } from './support/fake-upstream/server';
import { expect, makeCollection, test } from './support/people';
import { reload } from './support/reload';
import { runSql } from './support/run-sql';
import { getSandbox } from './support/sandbox';
import { takeAddress } from './support/take-address';

const question = 'How did the dam come to be?';
const note = {
  title: 'Harrow Dam',
  text: 'Parliament approved Harrow Dam on 14 March 1951. Construction cost was 4.2 million pounds. The village of Old Harrow disappeared under the water in the winter of 1957.',
};

let upstream: FakeUpstream;
let page: Page;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ browser, ownerState }) => {
  const { address, modelPort } = getSandbox();
  upstream = await startFakeUpstream({ port: modelPort, fallback: 'research' });
  page = await (await browser.newContext({ baseURL: address, storageState: ownerState })).newPage();
});
test.afterAll(async () => {
  await forgetModel(page);
  await page.context().close();
  await upstream.close();
});

const answer = () => page.getByRole('article', { name: 'Answer' }).last();
const plan = () => page.getByRole('form', { name: 'Research plan' });

/** An answer for which the provider reports many tokens. */
const dearAnswer = {
  text: `It was approved. [1]\n\n\`\`\`citations\n{"n":1,"quote":"Parliament approved Harrow Dam on 14 March 1951."}\n\`\`\``,
  usage: { inputTokens: 2_600, outputTokens: 50 },
};

/** Counts how often the model was asked a sub-question. */
const countAsked = (asked: string) =>
  upstream.log.filter((request) => findPacket(request)?.question === asked && writeOutline(request) === null)
    .length;

/** The names of the workers that were killed. Their heartbeats stay for a while. */
const killed = new Set<string>();

/** Kills every worker of the product, so also the one that does the research. */
async function killWorkers(): Promise<void> {
  const workers = await runSql<{ name: string }>('SELECT name FROM worker_heartbeat');
  for (const { name } of workers.filter((worker) => !killed.has(worker.name))) {
    process.kill(Number(name.split(':').at(-1)), 'SIGKILL');
    killed.add(name);
  }
}

async function researchOverAKill(): Promise<void> {
  const reached = Promise.withResolvers<void>();
  let stalls = true;
  upstream.respond((request) => {
    if (!stalls || findPacket(request)?.question !== 'Where did the village go?') return null;
    reached.resolve();
    return { type: 'stall-before-headers' };
  });
  await expect(page.getByText(/^\d+ sources?$/).last()).toBeVisible({ timeout: 30_000 });
  await chooseDepth(page, 'Research');
  await expect(page.getByText(/About \d+ model calls and up to [\d,]+ tokens/)).toBeVisible();
  const composer = page.getByRole('textbox', { name: 'Ask your sources' });
  await composer.fill(question);
  await composer.press('Enter');

  await expect(plan().getByRole('textbox')).toHaveCount(3, { timeout: 30_000 });
  await plan().getByRole('button', { name: 'Remove sub-question 2' }).click();
  await expect(plan().getByRole('textbox')).toHaveCount(2);
  await plan().getByRole('button', { name: 'Undo' }).click();
  await expect(plan().getByRole('textbox')).toHaveCount(3);
  const isSaved = page.waitForResponse(
    (reply) => reply.ok() && reply.request().postData()?.includes('Where did the village go?') === true,
  );
  await plan().getByRole('textbox', { name: 'Sub-question 3' }).fill('Where did the village go?');
  await isSaved;
  await reload(page);
  await expect(plan().getByRole('textbox', { name: 'Sub-question 3' })).toHaveValue(
    'Where did the village go?',
  );
  await plan().getByRole('button', { name: 'Add a sub-question' }).click();
  await expect(plan().getByText('Sub-question 4 is empty.')).toBeVisible();
  await expect(plan().getByRole('textbox', { name: 'Sub-question 4' })).toBeFocused();
  await page.keyboard.type('Who approved it?');
  await plan().getByRole('button', { name: 'Approve and run 4 sub-questions' }).click();

  await reached.promise;
  await expect(answer().getByText('3 of 4 sub-questions answered')).toBeVisible({ timeout: 30_000 });
  await killWorkers();
  stalls = false;
  await expect(answer().getByRole('link', { name: 'why' })).toBeVisible({ timeout: 90_000 });
  for (const asked of ['When was the dam built?', 'What did the dam cost?', 'Who approved it?'])
    expect(countAsked(asked), asked).toBe(1);
  expect(countAsked('Where did the village go?')).toBe(2);

  await answer().getByRole('button', { name: '4 of 4 sub-questions answered' }).click();
  await answer()
    .getByRole('button', { name: /Who approved it/ })
    .click();
  await answer()
    .getByRole('button', { name: /Source 1, Harrow Dam, open passage/ })
    .last()
    .click();
  await expect(page.getByRole('region', { name: 'Source: Harrow Dam' })).toBeVisible();
}

// The wires carry the same research. What differs between them is tested in `lib/engine/model/adapters`.
const providers = runsEveryCase
  ? (['ollama', 'openai-compatible'] as const)
  : (['openai-compatible'] as const);
for (const provider of providers)
  test(`a plan is edited and approved, its worker is killed, and the report still comes without repeating earlier calls, over ${provider}`, async () => {
    await chooseModel(page, provider, upstream.baseUrl(provider));
    upstream.reset();
    await makeCollection(page, `Dams over ${provider}`, [note]);
    await researchOverAKill();
  });

test('a research that reaches its limit reports what it has and names what it left out', async () => {
  upstream.respond((request) => (writeOutline(request) === null ? dearAnswer : null));
  await page.goto(new URL(await takeAddress(page)).pathname);
  await chooseDepth(page, 'Research');
  await page.getByRole('checkbox', { name: 'Show the plan first' }).uncheck();
  await page.getByRole('button', { name: 'Limits' }).click();
  const tokens = page.getByRole('textbox', { name: 'Tokens' });
  await tokens.fill('800');
  await expect(
    page.getByText('Enter at least 7,500. Fewer tokens are not enough for an answer.'),
  ).toBeVisible();
  await tokens.fill('8,000');
  await expect(page.getByRole('button', { name: 'Limits: 8,000 tokens' })).toBeVisible();
  const composer = page.getByRole('textbox', { name: 'Ask your sources' });
  await composer.fill('And what did it cost?');
  await composer.press('Enter');
  const stopped = answer()
    .getByText('2 of 3 sub-questions were researched; your limit of 8,000 tokens was reached.')
    .first();
  await expect(stopped).toBeVisible({ timeout: 60_000 });
  await expect(
    answer().getByText('It was not researched: the token limit was reached.').first(),
  ).toBeVisible();
  // Until the run has ended, the list of findings is open, and a click would close it.
  await expect(answer().getByRole('link', { name: 'why' })).toBeVisible();
  await answer()
    .getByRole('button', { name: /2 of 3 sub-questions answered, 1 left out/ })
    .click();
  await expect(answer().getByText(/[\d,]+ of 8,000 tokens/)).toBeVisible();
  await expect(answer().getByRole('button', { name: 'Research this too' }).first()).toBeVisible();
});

test('a research run links to what its agents said, and back', async () => {
  await answer().getByRole('link', { name: 'why' }).click();
  await page.getByRole('link', { name: 'See what the agents said' }).click();
  await expect(
    page
      .getByRole('list', { name: 'Messages' })
      .getByText(/When was the dam built/)
      .first(),
  ).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'And what did it cost?' }).click();
  await expect(page.getByRole('heading', { name: 'And what did it cost?', level: 1 })).toBeVisible();
});
