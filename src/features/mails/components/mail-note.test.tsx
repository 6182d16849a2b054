import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { paysOnlineQuery } from '#lib/api/pays-online.ts';
import { mailSamples } from '#send-mail/mail-samples.ts';
import { renderInApp } from '#testing/render.tsx';
// Loading this module inside a test can exceed the time limit on a busy machine.
import './mail-preview.tsx';

const config = vi.hoisted(() => ({ sendsMail: true }));
vi.mock('#config/site.ts', async (original) =>
  Object.defineProperty({ ...(await original<object>()) }, 'sendsMail', {
    get: () => config.sendsMail,
  }),
);

async function show(props: { recipient?: string; unless?: string; isComplete?: boolean }) {
  const { MailNote } = await import('./mail-note.tsx');
  const { recipient = 'ana@example.com', unless, isComplete = true } = props;
  const data = isComplete ? mailSamples['order-canceled'] : undefined;
  return renderInApp(
    <MailNote kind="order-canceled" recipient={recipient} data={data} unless={unless} />,
  );
}

afterEach(() => {
  config.sendsMail = true;
});

test('MailNote names the recipient and shows the mail', async () => {
  const { user } = await show({});
  expect(screen.getByText(/The customer gets an email:/)).toHaveTextContent('ana@example.com');
  await user.click(screen.getByRole('button', { name: 'See the email' }));
  const mail = (await screen.findByTitle('The email')).getAttribute('srcdoc');
  expect(mail).toContain('Order canceled');
  expect(mail).toContain(mailSamples['order-canceled'].orderNumber);
  await user.click(screen.getByRole('button', { name: 'Hide the email' }));
  expect(screen.queryByTitle('The email')).not.toBeInTheDocument();
});

test('MailNote shows that an invoice can be paid online', async () => {
  vi.spyOn(paysOnlineQuery, 'queryFn').mockResolvedValue(true);
  const { MailNote } = await import('./mail-note.tsx');
  // The data of a preview before the invoice is sent.
  const data = { ...mailSamples['invoice-sent'] };
  delete data.paysOnline;
  const { user } = renderInApp(
    <MailNote kind="invoice-sent" recipient="ana@example.com" data={data} />,
  );
  await user.click(screen.getByRole('button', { name: 'See the email' }));
  const mail = await screen.findByTitle('The email');
  await waitFor(() => expect(mail.getAttribute('srcdoc')).toContain('Pay online by card'));
});

test('MailNote asks to fill in the fields if the mail cannot be shown without them', async () => {
  const { user } = await show({ isComplete: false });
  await user.click(screen.getByRole('button', { name: 'See the email' }));
  expect(screen.getByText('Fill in the fields to see the email.')).toBeInTheDocument();
});

test.each([
  [{ recipient: '' }, true, 'No email address. Please call the customer.'],
  [{ unless: 'This time is in the past.' }, true, 'This time is in the past.'],
  [{}, false, 'This site sends no email. Please tell the customer.'],
] as const)('MailNote gives the reason if no mail is sent: %j', async (props, sendsMail, words) => {
  config.sendsMail = sendsMail;
  await show(props);
  expect(screen.getByText(words)).toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
