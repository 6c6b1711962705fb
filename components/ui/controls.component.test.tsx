import '@/app/globals.css';
import { Trash2 } from 'lucide-react';
import { type ChangeEvent, type FormEvent, useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { AlertDialog } from './alert-dialog';
import { Button, IconButton } from './button';
import { Checkbox } from './checkbox';
import { CopyButton } from './copy-button';
import { Dialog } from './dialog';
import { Kbd } from './kbd';
import { Menu, MenuItem } from './menu';
import { Panes } from './panes';
import { Select } from './select';
import { StateLabel } from './state-label';
import { Tabs } from './tabs';
import { keepCount, putBefore } from './tab-title';
import { Switch } from './switch';
import { TextArea } from './text-area';
import { TextField } from './text-field';
import { showFailureToast, showToast, ToastRegion } from './toast';
import { TooltipProvider } from './tooltip';
import { focusOn } from './__fixtures__/focus-on';
import { pressKeys } from './__fixtures__/press-keys';

const focused = () => document.activeElement;

const drinks = [
  { value: 'tea', label: 'Tea' },
  { value: 'milk', label: 'Milk' },
] as const;

type Pressed = { readonly isOver: boolean; readonly onClick: () => void };

/** A page with a pane that is away, over the page or beside it. */
function Covered() {
  const [place, setPlace] = useState<'away' | 'over' | 'beside'>('away');
  const over = { title: 'Sources', side: 'start', onClose: () => setPlace('away') } as const;
  const page = (
    <>
      <Button onClick={() => setPlace('over')}>Sources</Button>
      <Button onClick={() => setPlace('beside')}>Beside</Button>
    </>
  );
  return (
    <div style={{ width: 800, height: 200 }}>
      <Panes
        id="covered"
        panes={[
          {
            id: 'sources',
            label: 'sources',
            defaultSize: 300,
            place: place === 'over' ? { over } : place,
            content: <TextField label="Search" />,
          },
          { id: 'page', label: 'page', content: page },
        ]}
      />
    </div>
  );
}

beforeEach(() => {
  localStorage.clear();
});

describe('keys', () => {
  it('have the name that they have on the machine of the reader', async () => {
    const platform = vi.spyOn(navigator, 'platform', 'get').mockReturnValue('MacIntel');
    const mac = await render(<Kbd>Ctrl Z</Kbd>);
    await expect.element(mac.getByText('⌘ Z', { exact: true })).toBeVisible();
    platform.mockReturnValue('Linux x86_64');
    const other = await render(<Kbd>Ctrl Y</Kbd>);
    await expect.element(other.getByText('Ctrl Y', { exact: true })).toBeVisible();
    platform.mockRestore();
  });
});

describe('text fields', () => {
  it.each([
    ['one line', TextField, {}],
    ['several lines', TextArea, {}],
    ['one line that the browser holds', TextField, { name: 'title', value: undefined }],
  ] as const)(
    'of %s keep a text that is too long, say by how much, and submit it only once it fits',
    async (_, Field, more) => {
      const onSubmit = vi.fn((event: FormEvent) => event.preventDefault());
      function Page() {
        const [text, setText] = useState('');
        return (
          <form onSubmit={onSubmit}>
            <Field
              label="Title"
              maxLength={10}
              value={text}
              onChange={(event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
                setText(event.target.value)
              }
              {...more}
            />
            <Button type="submit">Save</Button>
          </form>
        );
      }
      const screen = await render(<Page />);
      const field = screen.getByLabelText('Title');
      await userEvent.click(field);
      await userEvent.keyboard('0123456789');
      await expect.element(screen.getByText(/too long/)).not.toBeInTheDocument();
      // The browser's own bound would cut what is typed and pasted.
      await userEvent.keyboard('ab');
      await expect.element(field).toHaveValue('0123456789ab');
      await expect
        .element(screen.getByText('This is 2 characters too long: 10 fit. Nothing was cut.'))
        .toBeVisible();
      await expect.element(field).toBeInvalid();
      await screen.getByRole('button', { name: 'Save' }).click();
      await userEvent.click(field);
      if (field.element() instanceof HTMLInputElement) await userEvent.keyboard('{Enter}');
      expect(onSubmit).not.toHaveBeenCalled();
      await userEvent.keyboard('{End}{Backspace}{Backspace}');
      await expect.element(field).toBeValid();
      await screen.getByRole('button', { name: 'Save' }).click();
      expect(onSubmit).toHaveBeenCalledOnce();
    },
  );
});

describe('a text field of several lines', () => {
  it('grows with its text in height only, also where one word is longer than a line', async () => {
    const screen = await render(
      <div style={{ display: 'grid', width: 240 }}>
        <TextArea label="Comment" defaultValue={'x'.repeat(5_000)} />
      </div>,
    );
    const box = screen.getByLabelText('Comment').element().getBoundingClientRect();
    expect(box.width).toBeLessThanOrEqual(240);
    expect(box.height).toBeGreaterThan(100);
  });
});

describe('buttons', () => {
  it('cannot be pressed again while busy, and keep their width and focus', async () => {
    const onClick = vi.fn();
    const screen = await render(<Button onClick={onClick}>Save</Button>);
    const button = screen.getByRole('button', { name: 'Save' });
    await button.click();
    const width = button.element().getBoundingClientRect().width;
    await screen.rerender(
      <Button busy onClick={onClick}>
        Save
      </Button>,
    );
    await userEvent.keyboard('{Enter}');
    expect(onClick).toHaveBeenCalledOnce();
    expect(focused()).toBe(button.element());
    expect(button.element().getAttribute('aria-busy')).toBe('true');
    expect(button.element().getBoundingClientRect().width).toBe(width);
  });

  it.each([
    [
      'a button',
      ({ isOver, onClick }: Pressed) => (
        <Button disabled={isOver} onClick={onClick}>
          Press
        </Button>
      ),
    ],
    [
      'a button with only an icon',
      ({ isOver, onClick }: Pressed) => (
        <IconButton icon={Trash2} label="Press" disabled={isOver} onClick={onClick} />
      ),
    ],
  ])(
    'keep the focus when what the press did disables %s, and lose their tab stop once it has gone on',
    async (_, Example) => {
      const pressed = vi.fn();
      function Once() {
        const [isOver, setOver] = useState(false);
        return (
          <>
            <Button>Before</Button>
            <Example
              isOver={isOver}
              onClick={() => {
                pressed();
                setOver(true);
              }}
            />
            <Button>Next</Button>
          </>
        );
      }
      const screen = await render(<Once />);
      const button = screen.getByRole('button', { name: 'Press' });
      await focusOn(button);
      await pressKeys('{Enter}', '{Enter}', ' ');
      expect(pressed).toHaveBeenCalledOnce();
      expect(focused()).toBe(button.element());
      await expect.element(button).toHaveAttribute('aria-disabled', 'true');
      await pressKeys('{Tab}', '{Shift>}{Tab}{/Shift}');
      await expect.element(button).toBeDisabled();
      expect(focused()).toBe(screen.getByRole('button', { name: 'Before' }).element());
    },
  );

  it('that choose keep the focus, and what was chosen, while the change is being saved', async () => {
    function Form({ busy }: { readonly busy: boolean }) {
      const [isOn, setOn] = useState(false);
      return (
        <>
          <Switch label="Second factor" checked={isOn} busy={busy} onCheckedChange={setOn} />
          <Select label="Drink" options={drinks} defaultValue="tea" busy={busy} />
        </>
      );
    }
    const screen = await render(<Form busy={false} />);
    const turned = screen.getByRole('switch');
    const chosen = screen.getByRole('combobox');
    for (const control of [turned, chosen]) {
      await focusOn(control);
      await screen.rerender(<Form busy />);
      expect(focused()).toBe(control.element());
      await expect.element(control).toHaveAttribute('aria-busy', 'true');
      await pressKeys(' ', '{ArrowDown}', '{Enter}');
      await screen.rerender(<Form busy={false} />);
    }
    await pressKeys('{Escape}');
    await expect.element(turned).not.toBeChecked();
    await expect.element(chosen).toHaveTextContent('Tea');
    await expect.poll(focused).toBe(chosen.element());
  });

  it('with only an icon have a name and a tooltip on focus', async () => {
    const screen = await render(
      <TooltipProvider delay={0}>
        <IconButton icon={Trash2} label="Delete source" />
      </TooltipProvider>,
    );
    await expect.element(screen.getByRole('button', { name: 'Delete source' })).toBeVisible();
    await userEvent.keyboard('{Tab}');
    await expect.element(screen.getByText('Delete source')).toBeVisible();
  });

  it('show where the focus is', async () => {
    const screen = await render(<Button>Save</Button>);
    await userEvent.keyboard('{Tab}');
    const style = getComputedStyle(screen.getByRole('button').element());
    expect([style.outlineStyle, style.outlineWidth]).toEqual(['solid', '2px']);
  });
});

describe('fields', () => {
  it('are bound to their label, hint and error', async () => {
    const screen = await render(<TextField label="Address" hint="Of a page." />);
    const field = screen.getByRole('textbox', { name: 'Address' });
    await expect.element(field).toHaveAccessibleDescription('Of a page.');
    await screen.rerender(<TextField label="Address" hint="Of a page." error="This is not a web address." />);
    await expect.element(field).toHaveAccessibleDescription('This is not a web address.');
    await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  });

  it('select an option by keyboard', async () => {
    const onValueChange = vi.fn();
    const options = [
      { value: 'answer', label: 'Answer' },
      { value: 'explore', label: 'Explore' },
    ] as const;
    const screen = await render(
      <Select label="Depth" options={options} defaultValue="answer" onValueChange={onValueChange} />,
    );
    const select = screen.getByRole('combobox', { name: 'Depth' });
    await expect.element(select).toHaveTextContent('Answer');
    await select.click();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.element(select).toHaveTextContent('Explore');
    expect(onValueChange).toHaveBeenCalledWith('explore');
  });

  it('show their tick where the browser replaces all colours', async () => {
    const force = (value: 'active' | 'none') =>
      cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] });
    const screen = await render(<Checkbox label="All sources" defaultChecked />);
    const box = screen.getByRole('checkbox', { name: 'All sources' }).element();
    expect(getComputedStyle(box).appearance).toBe('none');
    await force('active');
    expect(getComputedStyle(box).appearance).toBe('auto');
    await force('none');
  });

  it('toggle by their label and report a mixed state', async () => {
    const onChange = vi.fn();
    const screen = await render(<Checkbox label="All sources" indeterminate onCheckedChange={onChange} />);
    await expect.element(screen.getByRole('checkbox', { name: 'All sources' })).toBePartiallyChecked();
    await screen.getByText('All sources').click();
    expect(onChange).toHaveBeenCalledExactlyOnceWith(true);
  });
});

describe('layers', () => {
  it('take the focus, close one at a time on Escape and return the focus', async () => {
    const screen = await render(
      <Dialog title="Share" trigger={<Button>Share</Button>}>
        <Dialog title="Sure?" trigger={<Button>Stop sharing</Button>} />
      </Dialog>,
    );
    const opener = screen.getByRole('button', { name: 'Share' });
    await opener.click();
    await expect.element(screen.getByRole('dialog', { name: 'Share' })).toBeVisible();
    await screen.getByRole('button', { name: 'Stop sharing' }).click();
    await expect.element(screen.getByRole('dialog', { name: 'Sure?' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('dialog', { name: 'Sure?' })).not.toBeInTheDocument();
    await expect.element(screen.getByRole('dialog', { name: 'Share' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
    await expect.poll(focused).toBe(opener.element());
  });

  it('leave the focus where the user has gone by the time that they have closed', async () => {
    const screen = await render(
      <>
        <Dialog title="Share" trigger={<Button>Share</Button>} />
        <TextField label="Question" />
      </>,
    );
    await screen.getByRole('button', { name: 'Share' }).click();
    await expect.element(screen.getByRole('dialog')).toBeVisible();
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    const question = screen.getByLabelText('Question').element() as HTMLInputElement;
    question.focus();
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
    await new Promise(requestAnimationFrame);
    expect(focused()).toBe(question);
  });

  it('begin in the first field that takes text, so that a form can be filled without Tab', async () => {
    const screen = await render(
      <Dialog title="New table" trigger={<Button>New table</Button>}>
        <Button>Take the suggestion</Button>
        <TextField label="Title" />
        <TextField label="Note" />
      </Dialog>,
    );
    await screen.getByRole('button', { name: 'New table' }).click();
    await expect.element(screen.getByRole('textbox', { name: 'Title' })).toHaveFocus();
  });

  it('ask before an irreversible action and act only on the named button', async () => {
    const onConfirm = vi.fn();
    const screen = await render(
      <AlertDialog
        title="Delete 4 sources?"
        description="Two people have cited them."
        confirmLabel="Delete 4 sources"
        onConfirm={onConfirm}
        trigger={<Button>Delete</Button>}
      />,
    );
    await screen.getByRole('button', { name: 'Delete' }).click();
    await expect
      .element(screen.getByRole('alertdialog'))
      .toHaveAccessibleDescription('Two people have cited them.');
    await screen.getByRole('button', { name: 'Cancel' }).click();
    expect(onConfirm).not.toHaveBeenCalled();
    await screen.getByRole('button', { name: 'Delete' }).click();
    await screen.getByRole('button', { name: 'Delete 4 sources' }).click();
    expect(onConfirm).toHaveBeenCalledOnce();
    await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument();
  });

  it('return the focus when a pane that covers the page closes', async () => {
    const screen = await render(<Covered />);
    const opener = screen.getByRole('button', { name: 'Sources' });
    for (const close of ['Escape', 'Close'] as const) {
      await opener.click();
      await expect.element(screen.getByRole('dialog', { name: 'Sources' })).toBeVisible();
      await expect.poll(focused).toBe(screen.getByRole('button', { name: 'Close' }).element());
      await (close === 'Escape'
        ? userEvent.keyboard('{Escape}')
        : screen.getByRole('button', { name: close }).click());
      await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
      await expect.poll(focused).toBe(opener.element());
    }
  });

  it('of a pane keep what is typed when the pane goes elsewhere', async () => {
    await page.viewport(1_200, 600);
    const screen = await render(<Covered />);
    await screen.getByRole('button', { name: 'Sources' }).click();
    await screen.getByRole('textbox', { name: 'Search' }).fill('dam');
    await screen.getByRole('button', { name: 'Close' }).click();
    await expect.element(screen.getByRole('textbox', { name: 'Search' })).not.toBeInTheDocument();
    await screen.getByRole('button', { name: 'Beside' }).click();
    await expect.element(screen.getByRole('textbox', { name: 'Search' })).toHaveValue('dam');
    await expect.element(screen.getByRole('separator', { name: 'Resize sources' })).toBeVisible();
  });
});

describe('widgets with one tab stop', () => {
  it('select a menu item by its first letter', async () => {
    const onSelect = vi.fn();
    const screen = await render(
      <Menu trigger={<Button>More</Button>}>
        <MenuItem onSelect={vi.fn()}>Open</MenuItem>
        <MenuItem onSelect={onSelect}>Rename</MenuItem>
      </Menu>,
    );
    await screen.getByRole('button', { name: 'More' }).click();
    await expect.element(screen.getByRole('menu')).toBeVisible();
    await userEvent.keyboard('r{Enter}');
    expect(onSelect).toHaveBeenCalledOnce();
    await expect.element(screen.getByRole('menu')).not.toBeInTheDocument();
  });

  it('move between tabs with the arrow keys and leave them with one Tab', async () => {
    const tabs = [
      { value: 'graph', label: 'Graph', content: <p>graph</p> },
      { value: 'list', label: 'List', content: <p>list</p> },
    ];
    const screen = await render(
      <>
        <Tabs label="Views" tabs={tabs} />
        <button type="button">after</button>
      </>,
    );
    await screen.getByRole('tab', { name: 'Graph' }).click();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(screen.getByRole('tabpanel', { name: 'List' })).toHaveTextContent('list');
    await userEvent.keyboard('{Tab}');
    expect(focused()?.getAttribute('role')).toBe('tabpanel');
  });
});

describe('panes', () => {
  const show = () => (
    <div style={{ width: 1000, height: 200 }}>
      <Panes
        id="panes-of-a-test"
        panes={[
          { id: 'sources', label: 'sources', defaultSize: 300, minSize: 200, content: 'sources' },
          { id: 'talk', label: 'conversation', minSize: 200, content: 'conversation' },
        ]}
      />
    </div>
  );

  it('resize with the arrow keys, Home and End, and remember their size', async () => {
    const screen = await render(show());
    const separator = () => screen.getByRole('separator', { name: 'Resize sources' });
    const width = () =>
      Math.round(screen.container.querySelector('#sources')?.getBoundingClientRect().width ?? 0);
    expect(width()).toBe(300);
    await focusOn(separator());
    await userEvent.keyboard('{Home}');
    await expect.poll(width).toBe(200);
    await userEvent.keyboard('{ArrowRight}');
    await expect.poll(width).toBeGreaterThan(200);
    await userEvent.keyboard('{End}');
    await expect.poll(width).toBeGreaterThan(790);
    const last = width();
    await expect.element(separator()).toHaveAttribute('aria-valuenow', '80');
    await screen.unmount();
    const again = await render(show());
    const restored = again.container.querySelector('#sources')?.getBoundingClientRect().width ?? 0;
    expect(Math.abs(restored - last)).toBeLessThan(2);
  });

  it('resize with the pointer within their bounds, and go back by a double click', async () => {
    await page.viewport(1_200, 600);
    const screen = await render(show());
    const separator = screen.getByRole('separator', { name: 'Resize sources' });
    const width = () =>
      Math.round(screen.container.querySelector('#sources')?.getBoundingClientRect().width ?? 0);
    const dragTo = (pane: string, x: number) =>
      userEvent.dragAndDrop(separator, screen.getByText(pane), { targetPosition: { x, y: 50 } });
    await separator.dblClick();
    await expect.poll(width).toBe(300);
    await dragTo('conversation', 250);
    await expect.poll(width).toBeGreaterThan(540);
    expect(width()).toBeLessThan(560);
    await dragTo('sources', 3);
    await expect.poll(width).toBe(200);
    await separator.dblClick();
    await expect.poll(width).toBe(300);
  });
});

describe('notices', () => {
  it('offer Undo and run it', async () => {
    const onUndo = vi.fn();
    const screen = await render(<ToastRegion />);
    showToast('Source deleted', { onUndo });
    await expect.element(screen.getByText('Source deleted').first()).toBeVisible();
    await screen.getByRole('button', { name: 'Undo' }).click();
    expect(onUndo).toHaveBeenCalledOnce();
    await expect.element(screen.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });

  it('say the same thing once', async () => {
    const screen = await render(<ToastRegion />);
    showToast('Saved as it is');
    await expect.element(screen.getByText('Saved as it is')).toBeVisible();
    showToast('Saved as it is');
    showToast('Something else was saved');
    await expect.element(screen.getByText('Something else was saved')).toBeVisible();
    await expect.poll(() => screen.getByText('Saved as it is').elements().length).toBe(1);
    showFailureToast('It was not saved.', 'Nobody answers.');
    showFailureToast('It was not saved.', 'Nobody answers.');
    showFailureToast('It was not saved.', 'It is too long.');
    await expect.element(screen.getByText('It is too long.').first()).toBeVisible();
    const causes = () =>
      [...document.querySelectorAll('p[data-type="failure"]')].map(({ textContent }) => textContent);
    await expect.poll(() => causes().toSorted()).toEqual(['It is too long.', 'Nobody answers.']);
  });

  it('add no style element, which the content policy would refuse', async () => {
    const before = document.querySelectorAll('style').length;
    await render(<ToastRegion />);
    showToast('Saved');
    await expect.poll(() => document.body.textContent).toContain('Saved');
    expect(document.querySelectorAll('style').length).toBe(before);
  });

  it('confirm in place that the text was copied', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const screen = await render(<CopyButton label="Copy as Markdown" text={() => '**a**'} />);
    await screen.getByRole('button', { name: 'Copy as Markdown' }).click();
    await expect.element(screen.getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(write).toHaveBeenCalledWith('**a**');
  });

  it('say in place when the browser refuses to copy', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    const screen = await render(<CopyButton label="Copy" text="a" />);
    await screen.getByRole('button', { name: 'Copy' }).click();
    await expect.element(screen.getByRole('button', { name: 'Copying was blocked' })).toBeVisible();
  });

  it('name a state in words even when only its icon is visible', async () => {
    const screen = await render(<StateLabel state="stale" hideWord />);
    expect(screen.container.textContent).toBe('Source changed');
    expect(screen.container.querySelector('svg')).not.toBeNull();
  });
});

describe('controlled layers', () => {
  it('follow their open state', async () => {
    function Controlled() {
      const [open, setOpen] = useState(true);
      return <Dialog title="Told" open={open} onOpenChange={setOpen} />;
    }
    const screen = await render(<Controlled />);
    await expect.element(screen.getByRole('dialog', { name: 'Told' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('the title of the tab', () => {
  it('has the count in front of whatever else it says, through a state and another page', async () => {
    document.title = 'Orn (2) canal';
    const dropCount = keepCount(3);
    expect(document.title).toBe('(3) Orn (2) canal');
    const dropState = putBefore('Answering …');
    expect(document.title).toBe('(3) Answering … · Orn (2) canal');
    dropState();
    expect(document.title).toBe('(3) Orn (2) canal');
    document.title = 'Inbox';
    await expect.poll(() => document.title).toBe('(3) Inbox');
    dropCount();
    expect(document.title).toBe('Inbox');
    keepCount(100)();
    keepCount(0)();
    expect(document.title).toBe('Inbox');
  });
});

describe('a dialog that the screen opens by itself', () => {
  function Opened() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <Button onClick={() => setOpen(true)}>New table</Button>
        <Dialog title="New table" open={isOpen} onOpenChange={setOpen}>
          <TextField label="Title" value="" onChange={() => undefined} />
        </Dialog>
      </>
    );
  }

  it('begins in its first field after a click', async () => {
    const screen = await render(<Opened />);
    await screen.getByRole('button', { name: 'New table' }).click();
    await expect.element(screen.getByRole('textbox', { name: 'Title' })).toHaveFocus();
  });

  it('lets no field take the focus after a tap, because the keyboard on the screen would cover it', async () => {
    const screen = await render(<Opened />);
    const button = screen.getByRole('button', { name: 'New table' });
    const { x, y } = button.element().getBoundingClientRect();
    button
      .element()
      .dispatchEvent(
        new PointerEvent('pointerdown', { pointerType: 'touch', bubbles: true, clientX: x, clientY: y }),
      );
    (button.element() as HTMLElement).click();
    await expect.element(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
  });
});
