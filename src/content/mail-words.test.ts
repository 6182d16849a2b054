import { expect, test, vi } from 'vitest';

async function load(setting?: string) {
  vi.resetModules();
  if (setting !== undefined) vi.stubEnv('VITE_SENDS_MAIL', setting);
  const { mailWords } = await import('./mail-words.ts');
  const { termsSections } = await import('./terms.ts');
  const { sendsMail } = await import('#config/site.ts');
  const privacy = JSON.stringify(termsSections);
  return { sendsMail, mailWords, privacy };
}

test.each([undefined, '', 'true'])(
  'with VITE_SENDS_MAIL=%s the pages promise mail',
  async (set) => {
    const { sendsMail, mailWords, privacy } = await load(set);
    expect(sendsMail).toBe(true);
    expect(mailWords).toMatchObject({
      orderConfirmed: 'A confirmation is on its way to',
      checkoutEmail: 'Your order confirmation goes here.',
      bookingStep: 'We’ll email you that your request arrived.',
    });
    expect(privacy).toContain('We email you');
  },
);

test('with VITE_SENDS_MAIL=false no sentence promises mail', async () => {
  const { sendsMail, mailWords, privacy } = await load('false');
  expect(sendsMail).toBe(false);
  for (const words of [...Object.values(mailWords), privacy]) {
    expect(words).not.toMatch(/on its way|goes here|by email|gets? an email|We(’ll)? email/);
  }
});
