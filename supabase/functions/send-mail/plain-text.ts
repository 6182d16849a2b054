import { site } from '#config/site.ts';
import {
  dangerLines,
  hasNumber,
  isolated,
  type Fact,
  type MailBlock,
  type MailContent,
} from './mail-content.ts';

export function plainText(content: MailContent): string {
  const { heading, greeting, blocks, action, closing, reason, danger } = content;
  const dangerText = danger && dangerLines[danger].map(partText).join('');
  const parts = [
    ...(dangerText && danger !== 'request' ? [dangerText] : []),
    heading,
    ...(greeting ? [greeting] : []),
    ...blocks.map(blockText),
    ...(action ? [actionText(action)] : []),
    ...(closing ? [closing] : []),
    ...(dangerText && danger === 'request' ? [dangerText] : []),
    [
      '--',
      site.name,
      site.office.display,
      ...(hasNumber(content) ? [] : [site.phone.display]),
    ].join('\n'),
    reason,
  ];
  return `${parts.join('\n\n')}\n`;
}

const partText = (part: string | { label: string }) =>
  typeof part === 'string' ? part : part.label;

/** A `tel:` link needs no URL, because its label contains the number. */
function actionText({ label, href }: NonNullable<MailContent['action']>): string {
  return href.startsWith('tel:') ? label : `${label}:\n${href}`;
}

function blockText(block: MailBlock): string {
  switch (block.kind) {
    case 'text':
      return block.text;
    case 'facts':
      return titled(block.title, block.facts.map(block.isTyped ? quoted : said));
    case 'amounts':
      return titled(
        block.title,
        block.rows.map(
          ({ label, detail, amount }) => `${label}${detail ? ` (${detail})` : ''}: ${amount}`,
        ),
      );
    case 'lines':
      return titled(block.title, block.lines);
  }
}

const said = ({ label, text, href }: Fact) =>
  `${asked(label)} ${isolated(text)}${href ? `\n${href}` : ''}`;

/** A label that is a question gets no colon. */
const asked = (label: string) => (label.endsWith('?') ? label : `${label}:`);

const quoted = ({ label, text }: Fact) => `${asked(label)}\n${isolated(text).replace(/^/gm, '> ')}`;

function titled(title: string | undefined, lines: readonly string[]): string {
  return [...(title ? [title.toUpperCase()] : []), ...lines].join('\n');
}
