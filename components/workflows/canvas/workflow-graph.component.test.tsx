import '@/app/globals.css';
import axe from 'axe-core';
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { action, assemble } from '@/lib/domain/workflows/__fixtures__/workflows';
import { showDefinition } from '../__fixtures__/show-definition';
import { WorkflowGraph } from './workflow-graph';

const definition = showDefinition(
  assemble(
    [
      action('Check', 'evaluate_condition'),
      action('Alert', 'create_alert', 'Check:output-true'),
      action('Note', 'log_audit_entry', 'Check:output-false'),
      action('Tell', 'send_notification', ['Alert', 'Note']),
    ],
    { name: 'New sources' },
  ),
);

const openGraph = async (props: Partial<React.ComponentProps<typeof WorkflowGraph>> = {}) => {
  await page.viewport(1200, 900);
  const screen = await render(<WorkflowGraph definition={definition} {...props} />);
  const canvas = screen.getByRole('application', { name: 'New sources' });
  await expect.element(canvas).toBeVisible();
  return { screen, canvas, cards: () => canvas.getByRole('button').elements() };
};
const focused = () => document.activeElement?.textContent ?? '';

describe('the canvas', () => {
  it('has one tab stop among its cards, and arrow keys follow the connections', async () => {
    const { cards } = await openGraph();
    await expect.poll(() => cards().length).toBe(5);
    expect(cards().filter((card) => card.getAttribute('tabindex') === '0')).toHaveLength(1);
    (cards()[0] as HTMLElement).focus();
    const walk = async (keys: string) => {
      await userEvent.keyboard(keys);
      return focused();
    };
    expect(await walk('{ArrowDown}')).toContain('Check');
    expect(await walk('{ArrowDown}')).toContain('Alert');
    expect(await walk('{ArrowRight}')).toContain('Note');
    expect(await walk('{ArrowDown}')).toContain('Tell');
    expect(await walk('{Home}')).toContain('Start');
    await userEvent.tab();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Zoom in');
  });

  it('is moved and zoomed by keyboard, and one key shows the whole graph again', async () => {
    const { cards, canvas } = await openGraph();
    await expect.poll(() => cards().length).toBe(5);
    const view = () =>
      (canvas.element().querySelector('.react-flow__viewport') as HTMLElement).style.transform;
    // Before its size is known, the canvas shows its origin.
    await expect.poll(view).not.toMatch(/^$|^translate\(0px, 0px\)/);
    const whole = view();
    (cards()[0] as HTMLElement).focus();
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
    await expect.poll(view).not.toBe(whole);
    const moved = view();
    await userEvent.keyboard('+');
    await expect.poll(view).not.toBe(moved);
    await userEvent.keyboard('0');
    await expect.poll(view).toBe(whole);
  });

  it('reports the selected step, by keyboard and by pointer', async () => {
    const onSelect = vi.fn();
    const { cards } = await openGraph({ onSelect });
    await expect.poll(() => cards().length).toBe(5);
    (cards()[0] as HTMLElement).focus();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(onSelect).toHaveBeenCalledWith('action-1');
    await userEvent.click(cards()[2] as HTMLElement);
    expect(onSelect).toHaveBeenLastCalledWith('action-2');
  });

  it('names the state of each step of an execution in words, and so does its list', async () => {
    const stepStates = [
      { action_id: 'action-1', status: 'done' },
      { action_id: 'action-2', status: 'failed' },
      { action_id: 'action-3', status: 'skipped' },
      { action_id: 'action-4', status: 'waiting' },
    ] as const;
    const { screen, cards } = await openGraph({ stepStates });
    const words = ['done', 'failed', 'not run', 'waiting'];
    await expect.poll(() => cards().length).toBe(5);
    words.forEach((word, index) => expect(cards()[index + 1]?.textContent).toContain(word));
    await screen.getByRole('button', { name: 'Show as a list' }).click();
    const rows = screen.getByRole('list', { name: 'New sources' }).getByRole('listitem');
    await expect.poll(() => rows.elements().length).toBe(5);
    words.forEach((word, index) => expect(rows.elements()[index + 1]?.textContent).toContain(word));
    expect(rows.elements()[2]?.textContent).toContain('if yes of “Check”');
  });

  it('comes second on a phone, after the list', async () => {
    await page.viewport(390, 800);
    const screen = await render(<WorkflowGraph definition={definition} />);
    await expect.element(screen.getByRole('list', { name: 'New sources' })).toBeVisible();
    await expect.element(screen.getByRole('application')).toHaveLength(0);
    await screen.getByRole('button', { name: 'Show as a graph' }).click();
    await expect.element(screen.getByRole('application', { name: 'New sources' })).toBeVisible();
  });

  it('passes axe', async () => {
    const { cards } = await openGraph({ onSelect: () => undefined, selectedId: 'action-2' });
    await expect.poll(() => cards().length).toBe(5);
    const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } });
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  });
});
