/**
 * An external agent works here over LLMX: it asks, acts, and requests an approval, which a person gives in the inbox. Then people read the
 * exchange.
 */
import { createLlmxAgent } from './support/llmx-agent';
import { expect, prepareCollection, test } from './support/people';
import { getSandbox } from './support/sandbox';

const title = 'Locks of the canal';
const note = {
  title: 'Survey of the locks',
  text: 'The upper lock was opened in 1832. Its chamber is 26 metres long. The keeper of the upper lock was Mary Hale.',
};

test('an agent asks the sources, acts and gets a user’s answer, and users can read the conversation', async ({
  owned: page,
}, info) => {
  await prepareCollection(page, title, [note]);
  const { address } = getSandbox();
  const made = await page.context().request.post('/v1/tokens', {
    data: { name: 'Agent' },
    headers: { origin: address },
  });
  const { token } = (await made.json()) as { token: string };
  const agent = createLlmxAgent({ address, token, name: 'Scout' });

  const taken = await agent.say(
    `CTX:{p:"${title}",issue:"LOCK-7"}\nREQ:{o:"When was the upper lock opened?",pr:2}`,
  );
  expect(taken.blocks).toMatchObject([{ type: 'RES', fields: { o: 'ACK' } }]);
  const answered = (await agent.hearUntil('END')).flatMap(({ blocks }) => blocks);
  expect(answered.some(({ type }) => type === 'PLAN')).toBe(true);
  const end = answered.find((block) => block.type === 'END');
  expect(end?.fields).toMatchObject({ x_status: 'complete', x_re: 1 });
  expect(end?.fields['x_answer']).toEqual(expect.stringContaining('1832'));

  await agent.say(
    'ACT:{i:A1,op:search,tgt:"p:sources",args:{q:"chamber"}}\nACT:{i:A2,op:shell,tgt:"npm test"}',
    'B1',
  );
  const observed = [...(await agent.hearUntil('OBS'))];
  while (observed.flatMap(({ blocks }) => blocks).length < 2)
    observed.push(...(await agent.hearUntil('OBS')));
  const states = observed.flatMap(({ blocks }) =>
    blocks.map((block) => (block.type === 'OBS' ? [block.fields.ai, block.fields.s] : [])),
  );
  expect(Object.fromEntries(states)).toEqual({ A1: 'OK', A2: 'ERR' });

  const question = 'Which length is right, 26 or 28 metres?';
  await agent.say(
    `BLK:{w:"two surveys disagree",a:["stop"],esc:true}\nASK:{q:"${question}",o:["26 m","28 m"],def:"26 m"}`,
  );
  const reply = agent.hearUntil('RES');
  await page.goto('/w/rivers/inbox');
  const card = page.getByRole('region', { name: question });
  await expect(card.getByText('The agent cannot continue: two surveys disagree')).toBeVisible();
  await expect(card.getByText('Suggested by the agent')).toBeVisible();
  await card.getByRole('button', { name: '28 m' }).click();
  await expect(page.getByText('Nothing else is waiting.')).toBeVisible();
  expect((await reply).flatMap(({ blocks }) => blocks)).toMatchObject([
    { type: 'RES', fields: { o: '28 m', x_re: 3 } },
  ]);
  await agent.say('END:{n:"none",del:[]}');

  const navigation = page.getByRole('navigation', { name: 'Workspace' });
  await navigation.getByRole('button', { name: 'Automation' }).click();
  await navigation.getByRole('link', { name: 'Agents' }).click();
  const row = page.getByRole('row', { name: /Scout and Sourcebook/ });
  await expect(row).toContainText('Ended');
  await row.getByRole('link').click();
  const messages = page.getByRole('list', { name: 'Messages' });
  await expect(
    messages.getByText('Asks for “When was the upper lock opened?”', { exact: false }),
  ).toBeVisible();
  await expect(
    messages.getByText('The upper lock was opened in 1832').filter({ visible: true }).first(),
  ).toBeVisible();
  await expect(messages.getByRole('link', { name: /28 m/ }).first()).toBeVisible();
  await expect(
    messages.getByRole('list', { name: 'Plan' }).last().getByText('Completed').first(),
  ).toBeVisible();
  await messages.getByRole('link', { name: 'Scout to Sourcebook, message 3' }).click();
  await expect(page).toHaveURL(/#m\d+$/);
  const asked = page.locator('li:target');
  await asked.getByText('Original message').click();
  await expect(asked.getByText('ASK:{q:"Which length is right', { exact: false })).toBeVisible();
  await info.attach('transcript', { body: agent.transcript.join('\n\n'), contentType: 'text/plain' });
});

test('the playground explains a message, and says where one is broken', async ({ owned: page }) => {
  await page.goto('/w/rivers/agents/playground');
  await expect(
    page.getByRole('heading', { name: 'Claude to everybody, message 1 of batch B1' }),
  ).toBeVisible();
  await page.getByRole('combobox', { name: 'Example from the specification' }).click();
  await page.getByRole('option', { name: '3.8 question' }).click();
  await expect(page.getByText('Asks: which auth method?', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Count tokens' }).click();
  await expect(page.getByText('Same content as JSON')).toBeVisible({ timeout: 20_000 });
  await page.getByRole('textbox', { name: 'Message' }).fill('HEADER:{f:a,t:b,s:1}\nREQ:{o:"task"; pr:2}');
  await expect(page.getByText(/^Line 2, column 14: unexpected/)).toBeVisible();
  await expect(page.getByLabel('Position of the error').locator('mark')).toHaveText(';');
  await page.goto('/w/rivers/tools');
  await page.getByRole('link', { name: 'LLMX conformance' }).click();
  await expect(page.getByText('Batch operations')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Tokens' }).getByRole('row')).toHaveCount(3);
});
