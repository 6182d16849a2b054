import { site } from '#config/site.ts';
import { isolated, type Fact, type MailBlock, type MailContent } from './mail-content.ts';

/** The plain text of a mail. */
export function plainText({ heading, greeting, blocks, action, closing }: MailContent): string {
  const parts = [
    heading,
    ...(greeting ? [greeting] : []),
    ...blocks.map(blockText),
    ...(action ? [actionText(action)] : []),
    ...(closing ? [closing] : []),
    ['--', site.name, site.office.display, site.phone.display].join('\n'),
  ];
  return `${parts.join('\n\n')}\n`;
}

/** A number to call is in the label already. */
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
  `${label}: ${isolated(text)}${href ? `\n${href}` : ''}`;

const quoted = ({ label, text }: Fact) => `${label}:\n${isolated(text).replace(/^/gm, '> ')}`;

function titled(title: string | undefined, lines: readonly string[]): string {
  return [...(title ? [title.toUpperCase()] : []), ...lines].join('\n');
}
