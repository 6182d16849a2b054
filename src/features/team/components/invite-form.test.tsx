import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ApiError } from '#lib/api/api-error.ts';
import { renderInApp } from '#testing/render.tsx';
import { inviteTeamMember } from '../staff-api.ts';
import { InviteForm } from './invite-form.tsx';

vi.mock('../staff-api.ts', () => ({
  inviteTeamMember: vi.fn(),
  teamQuery: { queryKey: ['team'] },
}));

test('InviteForm shows at the field that the outcome is unknown after a lost connection', async () => {
  vi.mocked(inviteTeamMember).mockRejectedValueOnce(new ApiError('', { status: 0 }));
  const { user } = renderInApp(<InviteForm inviter={undefined} />);
  await user.type(screen.getByLabelText('Name of the team member'), 'Ana');
  const email = screen.getByLabelText('Email of the team member');
  await user.type(email, 'ana@example.com');
  await user.click(screen.getByRole('button', { name: 'Invite' }));
  await waitFor(() =>
    expect(email).toHaveAccessibleDescription(/^We couldn’t confirm that this was saved\./),
  );
  expect(email).toHaveFocus();
  expect(email).toHaveValue('ana@example.com');
});
