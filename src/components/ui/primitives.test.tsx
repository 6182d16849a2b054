import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type FormEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { renderInApp } from '#testing/render.tsx';
import { translate } from '#testing/translate.ts';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { DialogButton } from './dialog-button.tsx';
import { Dialog } from './dialog.tsx';
import { Pagination } from './pagination.tsx';
import { QuantityStepper } from './quantity-stepper.tsx';

describe('Button', () => {
  it('is not a submit button by default, and can be pressed by keyboard', async () => {
    const onClick = vi.fn();
    const { user } = renderInApp(<Button onClick={onClick}>Save</Button>);
    await user.tab();
    await user.keyboard('{Enter}');
    expect(onClick).toHaveBeenCalledOnce();
    expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('type', 'button');
  });

  it('refuses clicks while it is busy, and says so', async () => {
    const onClick = vi.fn();
    const { user } = renderInApp(
      <Button busy onClick={onClick}>
        Saving…
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Saving…' });
    await user.click(button);
    expect(onClick).not.toHaveBeenCalled();
    expect(button).toHaveAttribute('aria-busy', 'true');
  });

  it('becomes busy in a page that the browser has translated', () => {
    const saving = (busy: boolean) => <Button busy={busy}>{busy ? 'Saving…' : 'Save'}</Button>;
    const { rerender } = render(saving(false));
    const button = screen.getByRole('button');
    translate(button);
    rerender(saving(true));
    expect(button).toHaveTextContent('Saving…');
    expect(button).toHaveAttribute('aria-busy', 'true');
  });

  it('keeps the focus while it is busy, and prevents a second submit', async () => {
    const onSubmit = vi.fn((event: FormEvent) => event.preventDefault());
    function Form() {
      const [busy, setBusy] = useState(false);
      return (
        <form
          onSubmit={(event) => {
            onSubmit(event);
            setBusy(true);
          }}
        >
          <input aria-label="Name" />
          <Button type="submit" busy={busy}>
            Send
          </Button>
        </form>
      );
    }
    const { user } = renderInApp(<Form />);
    const button = screen.getByRole('button', { name: 'Send' });
    await user.click(button);
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveFocus();
    await user.keyboard('{Enter}');
    await user.type(screen.getByLabelText('Name'), 'Ana{Enter}');
    expect(onSubmit).toHaveBeenCalledOnce();
  });
});

describe('Dialog', () => {
  function Example({ keepOpen = false }: { keepOpen?: boolean }) {
    const [open, setOpen] = useState(false);
    return (
      <>
        <button onClick={() => setOpen(true)}>Open</button>
        <Dialog
          open={open}
          onOpenChange={setOpen}
          title="Request Price List"
          keepOpenOnOutsideClick={keepOpen}
        >
          <label>
            Name <input />
          </label>
        </Dialog>
      </>
    );
  }

  it('has a name, takes the focus, closes on Escape and gives the focus back', async () => {
    const user = userEvent.setup();
    render(<Example />);
    await user.click(screen.getByRole('button', { name: 'Open' }));
    const dialog = screen.getByRole('dialog', { name: 'Request Price List' });
    expect(dialog).toContainElement(document.activeElement as HTMLElement);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
  });

  it('closes with its button, and keeps the Tab key inside', async () => {
    const user = userEvent.setup();
    render(<Example />);
    await user.click(screen.getByRole('button', { name: 'Open' }));
    for (let presses = 0; presses < 5; presses += 1) {
      await user.tab();
      expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement);
    }
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('DialogButton', () => {
  const Removal = ({ isOffered = true, startsOpen = false }) => (
    <DialogButton
      {...{ isOffered, startsOpen }}
      dialog={(onClose) => (
        <ConfirmDialog
          title="Remove it?"
          description="It goes."
          confirm="Yes"
          dismiss="No"
          busy={false}
          onConfirm={onClose}
          onClose={onClose}
        />
      )}
    >
      Remove
    </DialogButton>
  );

  it('opens its dialog, and gets the focus back', async () => {
    const { user } = renderInApp(<Removal />);
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    await user.click(screen.getByRole('button', { name: 'No' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Remove' })).toHaveFocus();
  });

  it('keeps an open dialog when the button is removed', async () => {
    const { rerender } = render(<Removal startsOpen />);
    rerender(<Removal isOffered={false} />);
    await userEvent.click(screen.getByRole('button', { name: 'No' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});

describe('Pagination', () => {
  function List() {
    const { search } = useLocation();
    const page = Number(new URLSearchParams(search).get('page') ?? 1);
    return (
      <Pagination page={page} perPage={25} total={60} noun="orders" urlOf={(to) => `?page=${to}`} />
    );
  }

  it('keeps the focus at both ends, where its links lead nowhere', async () => {
    const { user } = renderInApp(<List />, '/?page=2');
    const next = screen.getByRole('link', { name: 'Next page' });
    next.focus();
    await user.keyboard('{Enter}{Enter}');
    expect(screen.getByText('Page 3 of 3')).toBeInTheDocument();
    expect(next).toHaveFocus();
    expect(next).toHaveAttribute('aria-disabled', 'true');
    const previous = screen.getByRole('link', { name: 'Previous page' });
    await user.click(previous);
    await user.click(previous);
    await user.click(previous);
    expect(screen.getByText('Page 1 of 3')).toBeInTheDocument();
    expect(previous).toHaveFocus();
  });

  it('never counts beyond the last page', () => {
    renderInApp(<List />, '/?page=7');
    expect(screen.getByText('Page 3 of 3')).toBeInTheDocument();
    expect(screen.getByText('51–60 of 60 orders')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Previous page' })).toHaveAttribute('href', '/?page=2');
  });
});

describe('QuantityStepper', () => {
  it('names what it counts and stops at both ends', async () => {
    const onChange = vi.fn();
    const { user, unmount } = renderInApp(
      <QuantityStepper value={1} max={2} onChange={onChange} itemName="Radio" />,
    );
    const decrease = screen.getByRole('button', { name: 'Decrease quantity of Radio' });
    expect(decrease).toHaveAttribute('aria-disabled', 'true');
    await user.click(decrease);
    expect(onChange).not.toHaveBeenCalled();
    expect(decrease).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Increase quantity of Radio' }));
    expect(onChange.mock.calls).toEqual([[2]]);
    unmount();
    renderInApp(<QuantityStepper value={2} max={2} onChange={onChange} itemName="Radio" />);
    const increase = screen.getByRole('button', { name: 'Increase quantity of Radio' });
    expect(increase).toHaveAttribute('aria-disabled', 'true');
    await user.click(increase);
    expect(onChange).toHaveBeenCalledOnce();
  });
});
