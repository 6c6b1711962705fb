import { useState } from 'react';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import { useArtifactFocus } from './use-artifact-focus';

/** An artifact that is opened by a button and arrives when another one is pressed, with a field beside it. */
function Opening() {
  const [openings, setOpenings] = useState(0);
  const [hasArrived, setHasArrived] = useState(false);
  const { setHeading } = useArtifactFocus({ isCovered: false, openings });
  return (
    <>
      <button type="button" onClick={() => setOpenings(1)}>
        Open
      </button>
      <input aria-label="Search" onChange={() => setHasArrived(true)} />
      <button type="button" onClick={() => setHasArrived(true)}>
        Arrive
      </button>
      {hasArrived ? (
        <h2 ref={setHeading} tabIndex={-1}>
          Dams
        </h2>
      ) : null}
    </>
  );
}

it('an opened artifact takes the focus when it arrives', async () => {
  const screen = await render(<Opening />);
  await screen.getByRole('button', { name: 'Open' }).click();
  await screen.getByRole('button', { name: 'Arrive' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Dams' })).toHaveFocus();
});

it('an artifact that arrives late leaves the focus to someone who is typing by then', async () => {
  const screen = await render(<Opening />);
  await screen.getByRole('button', { name: 'Open' }).click();
  await screen.getByRole('textbox', { name: 'Search' }).click();
  await userEvent.keyboard('New table');
  await expect.element(screen.getByRole('heading', { name: 'Dams' })).toBeVisible();
  await expect.element(screen.getByRole('textbox', { name: 'Search' })).toHaveValue('New table');
});
