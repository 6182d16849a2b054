// @vitest-environment node
import { readFileSync } from 'node:fs';
import { render } from '@react-email/components';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { site } from '#config/site.ts';
import { accountMails } from './account-mails.ts';
import { MailLayout } from './mail-layout.tsx';

const config = readFileSync('supabase/config.toml', 'utf8');

test.each(Object.entries(accountMails))(
  // After a change of the mails, run npx vitest run account-mails -u
  'supabase/templates/%s.html and its subject in config.toml are up to date',
  async (name, content) => {
    const html = await render(createElement(MailLayout, content), { pretty: true });
    // The templates of the auth service allow no line breaks in braces.
    const template = html.replace(/\{\{\s+(\.\w+)\s+\}\}/g, '{{ $1 }}');
    for (const part of [site.name, site.phone.display, content.reason, 'Didn&#x27;t ']) {
      expect(html.replace(/\s+/g, ' ')).toContain(part);
    }
    await expect(template).toMatchFileSnapshot(`../../templates/${name}.html`);
    expect(config).toContain(`[auth.email.template.${name}]
subject = "${content.subject}"
content_path = "./supabase/templates/${name}.html"`);
    // The hosted auth service removes comments. That is harmless, because the comments contain only the padding of the
    // button in Outlook.
    for (const [, hidden = ''] of html.matchAll(/<!--\[if mso\]>(.*?)<!\[endif\]-->/gs)) {
      expect(hidden).toMatch(/^<i [^>]*>(&#\d+;|\s)*<\/i>$/);
    }
  },
);
