import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { typedLines, type KnownLine, type TypedLine } from '../typed-lines.ts';
import { EditorLines } from './editor-lines.tsx';

const kit = { text: 'Camera kit', priceCents: 41_895, taxed: true, productId: 'nvr-4cam-kit' };
const known = new Map<string, KnownLine>([[kit.text, kit]]);

function Lines() {
  const [lines, setLines] = useState<readonly TypedLine[]>(() => typedLines([]));
  return (
    <EditorLines lines={lines} problems={[]} known={known} offersOptional onChange={setLines} />
  );
}

test('lines can be entered with the keyboard only', async () => {
  const user = userEvent.setup();
  render(<Lines />);
  await user.click(screen.getByLabelText('Description of line 1'));
  await user.keyboard('Inspection{Tab}{Tab}120{Enter}');
  expect(screen.getByLabelText('Description of line 2')).toHaveFocus();
  await user.keyboard('Camera kit');
  expect(screen.getByLabelText('Price of line 2')).toHaveValue('418.95');
  expect(screen.getByLabelText('Taxed, line 2')).toBeChecked();
  await user.keyboard('{Enter}{Enter}');
  expect(screen.getByLabelText('Description of line 3')).toHaveFocus();
  expect(screen.queryByLabelText('Description of line 4')).not.toBeInTheDocument();
});

test('Ctrl+Enter adds no line, because it submits the form', async () => {
  const user = userEvent.setup();
  render(<Lines />);
  await user.click(screen.getByLabelText('Description of line 1'));
  await user.keyboard('Inspection{Control>}{Enter}{/Control}');
  expect(screen.queryByLabelText('Description of line 2')).not.toBeInTheDocument();
});

test('the focus moves to a remaining line when a line is removed', async () => {
  const user = userEvent.setup();
  render(<Lines />);
  await user.click(screen.getByLabelText('Description of line 1'));
  await user.keyboard('First{Enter}Second');
  await user.click(screen.getByRole('button', { name: 'Remove line 1' }));
  expect(screen.getByLabelText('Description of line 1')).toHaveValue('Second');
  expect(screen.getByLabelText('Description of line 1')).toHaveFocus();
});
