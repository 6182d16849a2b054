import { render } from '@react-email/components';
import { createElement } from 'react';
import { site, staffEmail } from '#config/site.ts';
import { subjectLine, type MailContent, type MailContext } from './mail-content.ts';
import { contentOf } from './mail-contents.ts';
import type { ClaimedMail } from './mail-data.ts';
import { MailLayout } from './mail-layout.tsx';
import { plainText } from './plain-text.ts';

export interface RenderedMail extends Pick<MailContent, 'calendars'> {
  to: string;
  replyTo: string;
  subject: string;
  html: string;
  text: string;
}

export async function renderContent(
  content: MailContent,
): Promise<Pick<RenderedMail, 'subject' | 'html' | 'text'>> {
  return {
    subject: subjectLine(content.subject),
    html: await render(createElement(MailLayout, content)),
    text: plainText(content),
  };
}

/** @throws See `contentOf`. */
export async function renderMail(
  { kind, recipient, data }: Pick<ClaimedMail, 'kind' | 'recipient' | 'data'>,
  { siteUrl }: Omit<MailContext, 'recipient'>,
): Promise<RenderedMail> {
  const to = recipient ?? staffEmail;
  const content = contentOf(kind, data, { siteUrl, recipient: to });
  return {
    to,
    replyTo: content.replyTo ?? site.email.display,
    ...(await renderContent(content)),
    ...(content.calendars ? { calendars: content.calendars } : {}),
  };
}
