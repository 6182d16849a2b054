import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderInApp } from '#testing/render.tsx';
import { Badge } from './badge.tsx';
import { Button, ButtonLink } from './button.tsx';
import { Card } from './card.tsx';
import { Dialog } from './dialog.tsx';
import { EmptyState } from './empty-state.tsx';
import { QuantityStepper } from './quantity-stepper.tsx';
import { Skeleton } from './skeleton.tsx';
import { Table, TableHead, Td, Th, Tr } from './table.tsx';

describe('Button', () => {
  it('is no submit button unless told, and can be pressed by keyboard', async () => {
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

  it('looks the same as a link', () => {
    renderInApp(
      <>
        <Button>One</Button>
        <ButtonLink to="/two">Two</ButtonLink>
      </>,
    );
    expect(screen.getByRole('link', { name: 'Two' }).className).toBe(
      screen.getByRole('button').className,
    );
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

describe('QuantityStepper', () => {
  it('names what it counts and stops at both ends', async () => {
    const onChange = vi.fn();
    const { user, unmount } = renderInApp(
      <QuantityStepper value={1} max={2} onChange={onChange} of="Radio" />,
    );
    expect(screen.getByRole('button', { name: 'Decrease quantity of Radio' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Increase quantity of Radio' }));
    expect(onChange).toHaveBeenLastCalledWith(2);
    unmount();
    renderInApp(<QuantityStepper value={2} max={2} onChange={onChange} of="Radio" />);
    expect(screen.getByRole('button', { name: 'Increase quantity of Radio' })).toBeDisabled();
  });
});

describe('Table', () => {
  it('is a named region that the keyboard can scroll', () => {
    render(
      <Table label="Orders">
        <TableHead>
          <tr>
            <Th>Order</Th>
            <Th numeric>Total</Th>
          </tr>
        </TableHead>
        <tbody>
          <Tr>
            <Td>FSS-1</Td>
            <Td numeric>$1.00</Td>
          </Tr>
        </tbody>
      </Table>,
    );
    const region = screen.getByRole('region', { name: 'Orders' });
    expect(region).toHaveAttribute('tabindex', '0');
    expect(within(region).getByRole('columnheader', { name: 'Total' })).toHaveClass('text-right');
    expect(within(region).getByRole('cell', { name: '$1.00' })).toHaveClass('text-right');
  });
});

it('EmptyState says what is missing and what to do', () => {
  render(
    <EmptyState title="No orders found" action={<button>Reload</button>}>
      Orders appear here.
    </EmptyState>,
  );
  expect(screen.getByRole('heading', { name: 'No orders found' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Reload' })).toBeInTheDocument();
});

it('Badge and Card show what they hold; Skeleton is silent', () => {
  const { container } = render(
    <Card>
      <Badge tone="alert">Low stock</Badge>
      <Skeleton className="h-4" />
    </Card>,
  );
  expect(screen.getByText('Low stock')).toBeInTheDocument();
  expect(container.querySelector('[aria-hidden]')).toHaveTextContent('');
});
