// Searches the visitors' pages, dialogs and forms for words of danger. The prescribed note must be beside each of them.
// Mails have their own test.
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fieldsOf, safetyNotesOf } from '#components/form/form-definition.ts';
import { flatOptions } from '#components/form/options.ts';
import { RequestForm } from '#components/form/request-form.tsx';
import { site } from '#config/site.ts';
import { formDialogs } from '#features/service-requests/components/form-dialogs.tsx';
import { requestForms } from '#features/service-requests/request-forms.ts';
import { publicPages } from '#testing/public-pages.ts';
import { renderInApp } from '#testing/render.tsx';
import { renderPage } from './prerender.tsx';

const ours = site.phone.href;
const danger = /emergenc(?!y suppl)|danger|\bhurt\b|\bfire\b|\bblood|at risk|\b911\b/i;
const blocks = 'section, aside, form, footer, [role=dialog]';

const calls = (block: ParentNode) =>
  [...block.querySelectorAll('a[href^="tel:"]')].map((link) => link.getAttribute('href'));

/** Each part that contains a word of danger and our number must name 911 first. */
function expectDangerFirst(root: ParentNode) {
  for (const block of root.querySelectorAll<HTMLElement>(blocks)) {
    const numbers = calls(block).filter((number) => number !== 'tel:988');
    if (!danger.test(block.textContent) || !numbers.includes(ours)) continue;
    expect(numbers[0], block.textContent).toBe('tel:911');
  }
}

async function openPage(path: string) {
  const page = document.createElement('div');
  page.innerHTML = (await renderPage(path)).body;
  return page;
}

describe.each(publicPages.map(({ path }) => path))('%s', (path) => {
  it('names 911 before our number, at the top and in each part with a word of danger', async () => {
    const page = await openPage(path);
    expect(calls(page)[0]).toBe('tel:911');
    expect(calls(page)).toContain(ours);
    expectDangerFirst(page);
  });

  it('says before each link to the guard application who gets guards', async () => {
    const page = await openPage(path);
    const toApplication = page.querySelectorAll('a[href^="/live-guard-application"]');
    expect(toApplication.length).toBeGreaterThan(0);
    for (const link of toApplication) {
      const block = link.closest(blocks) ?? page;
      const before = block.textContent.slice(0, block.textContent.indexOf(link.textContent));
      expect(before).toMatch(/signed agreement[\s\S]*Call 911/);
    }
  });

  it('names 988 where it names suicide', async () => {
    const page = await openPage(path);
    for (const item of page.querySelectorAll('li')) {
      if (!/suicide/i.test(item.textContent) || item.querySelector('li')) continue;
      const numbers = [...item.querySelectorAll('a')].map((link) => link.getAttribute('href'));
      expect(numbers).toEqual(expect.arrayContaining(['tel:988', 'sms:988']));
    }
  });
});

describe.each(Object.keys(formDialogs) as (keyof typeof formDialogs)[])('dialog %s', (name) => {
  it('names 911 before our number', () => {
    const Dialog = formDialogs[name];
    renderInApp(<Dialog open onOpenChange={() => undefined} />);
    expectDangerFirst(document.body);
    if (name !== 'price-list') expect(calls(screen.getByRole('dialog'))[0]).toBe('tel:911');
  });
});

describe.each(Object.entries(requestForms))('form %s', (_kind, definition) => {
  it('marks each choice that names an emergency, suicide or guards', () => {
    for (const field of fieldsOf(definition)) {
      const choices = 'options' in field ? flatOptions(field.options) : [field];
      for (const choice of choices) {
        const notes = 'safetyNote' in choice && choice.safetyNote ? [choice.safetyNote] : [];
        if (/emergency( \(|:| response)|at risk/i.test(choice.label)) {
          expect(notes, choice.label).toHaveLength(1);
        }
        if (/suicide/i.test(choice.label)) expect(notes).toEqual(['grief']);
      }
    }
  });

  it('shows the safety note of such a choice at its field', async () => {
    const { user } = renderInApp(
      <RequestForm
        definition={definition}
        send={() => Promise.reject(new Error())}
        onSuccess={() => undefined}
      />,
    );
    for (const field of fieldsOf(definition).filter((each) => safetyNotesOf(each).length > 0)) {
      const control = screen.getByLabelText(
        new RegExp(`^${field.label.replace(/[()?]/g, '\\$&')}`),
      );
      if (field.kind === 'checkbox') await user.click(control);
      else if ('options' in field) {
        const choice = flatOptions(field.options).find(({ safetyNote }) => safetyNote)!;
        await user.selectOptions(control, choice.value);
      }
      const [note] = safetyNotesOf(field);
      const statuses = await screen.findAllByRole('status');
      const first = statuses
        .flatMap((status) => within(status).queryAllByRole('link'))
        .map((link) => link.getAttribute('href'));
      expect(first).toContain(note === 'grief' ? 'tel:988' : 'tel:911');
    }
  });
});
