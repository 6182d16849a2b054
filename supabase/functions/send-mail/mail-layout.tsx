import {
  Body,
  Button,
  Column,
  Container,
  Head,
  Heading,
  Html,
  Link,
  Preview,
  Row,
  Section,
  Text,
} from '@react-email/components';
import type { CSSProperties, ReactNode } from 'react';
import { site } from '#config/site.ts';
import {
  dangerLines,
  isolated,
  type AmountRow,
  type Fact,
  type MailBlock,
  type MailContent,
  hasNumber,
} from './mail-content.ts';

/** The colors of src/styles/tokens.css. They are repeated here because mail programs do not support CSS variables. */
const ink = '#0c1b2a';
const muted = '#5a6572';
const line = '#e3ded5';
const signal = '#c2470a';

const fonts = "'Public Sans', 'Helvetica Neue', Helvetica, Arial, sans-serif";
const text = { margin: '0 0 16px', fontSize: 16, lineHeight: '24px', color: ink };
const title = { margin: '24px 0 8px', fontSize: 18, lineHeight: '24px', color: ink };
const small = { margin: 0, fontSize: 14, lineHeight: '20px', color: muted };
const cell = { padding: '6px 0', verticalAlign: 'top', ...text, margin: 0 } as const;
const link = { color: '#9e3908', textDecoration: 'underline' };
/** Breaks long words, because they would widen the mail. */
const breakable: CSSProperties = { wordBreak: 'break-word', overflowWrap: 'anywhere' };

/** CSS rules with the dark colors. Each argument is a selector prefix that limits the rules to a mail program. */
const darkRules = (text = '', background = '') => `
  ${background}.paper, ${background}.paper > table > tbody > tr > td { background-color: #0c1b2a !important; }
  ${background}.card { background-color: #16293b !important; border-color: #2c4054 !important; }
  ${background}.alert { background-color: #3a2415 !important; }
  ${background}.button { background-color: ${signal} !important; }
  ${text}.ink { color: #faf8f4 !important; }
  ${text}.muted { color: #b4bfca !important; }
  ${text}.link { color: #ff9250 !important; }
  ${text}.button { color: #ffffff !important; }
  ${background}.line { border-color: #2c4054 !important; }
`;

/**
 * Outlook's apps and site darken mails themselves and mark the changed elements. Our dark colors replace theirs.
 * Outlook for Windows does not support `max-width` and `@media`, so the mail has a fixed width. `@media` removes that
 * width in all other programs.
 */
const darkStyles = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media screen { .page { width: 100% !important; } }
@media (prefers-color-scheme: dark) {${darkRules()}}${darkRules('[data-ogsc] ', '[data-ogsb] ')}`;

/** Hides an element in all mail programs. `display: none` alone does not hide it in Outlook for Windows. */
const hidden = {
  display: 'none',
  overflow: 'hidden',
  lineHeight: '1px',
  opacity: 0,
  maxHeight: 0,
  maxWidth: 0,
  msoHide: 'all',
} as CSSProperties;

/**
 * The layout of every mail: company name, content, one button, phone number, office, and the reason why the reader got
 * the mail.
 */
export function MailLayout(content: MailContent) {
  const { heading, greeting, blocks, action, closing, preheader, reason, danger } = content;
  const first = blocks.find((block) => block.kind === 'text');
  return (
    <Html lang="en">
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no" />
        <title>{heading}</title>
        <style>{darkStyles}</style>
      </Head>
      <Preview style={hidden}>{preheader ?? first?.text ?? heading}</Preview>
      <Body
        className="paper"
        style={{ margin: 0, padding: '24px 12px', backgroundColor: '#faf8f4', fontFamily: fonts }}
      >
        <Container className="page" width={560} style={{ maxWidth: 560 }}>
          <Paragraph style={{ margin: '0 0 12px', padding: '0 4px', fontWeight: 700 }}>
            {site.name}
          </Paragraph>
          <Row
            className="card"
            style={{
              backgroundColor: '#ffffff',
              border: `1px solid ${line}`,
              borderRadius: 10,
            }}
          >
            <Column style={{ padding: '24px 20px' }}>
              {danger && danger !== 'request' && (
                <Row className="alert" style={{ marginBottom: 20, backgroundColor: '#fdf0e6' }}>
                  <Column style={{ padding: '12px 16px' }}>
                    <Danger line={danger} style={{ margin: 0, fontWeight: 700 }} />
                  </Column>
                </Row>
              )}
              <Heading
                as="h1"
                className="ink"
                style={{
                  margin: '0 0 16px',
                  fontSize: 24,
                  lineHeight: '30px',
                  color: ink,
                  ...breakable,
                }}
              >
                {heading}
              </Heading>
              {greeting && <Paragraph>{greeting}</Paragraph>}
              {blocks.map((block, index) => (
                <Block key={index} block={block} />
              ))}
              {action && (
                <Button
                  className="button"
                  href={action.href}
                  style={{
                    margin: '16px 0 8px',
                    padding: '14px 22px',
                    borderRadius: 8,
                    backgroundColor: signal,
                    color: '#ffffff',
                    fontSize: 16,
                    fontWeight: 700,
                  }}
                >
                  {action.label}
                </Button>
              )}
              {closing && <Paragraph style={{ margin: '16px 0 0' }}>{closing}</Paragraph>}
              {danger === 'request' && <Danger line={danger} style={{ margin: '16px 0 0' }} />}
            </Column>
          </Row>
          <Row>
            <Column style={{ padding: '16px 4px 0' }}>
              <Text className="muted" style={small}>
                {site.name}, {site.office.display}
              </Text>
              {!hasNumber(content) && (
                <Text className="muted" style={small}>
                  Questions? Call{' '}
                  <Link className="link" href={site.phone.href} style={link}>
                    {site.phone.display}
                  </Link>
                  .
                </Text>
              )}
              <Text className="muted" style={{ ...small, marginTop: 8, ...breakable }}>
                {reason}
              </Text>
            </Column>
          </Row>
        </Container>
      </Body>
    </Html>
  );
}

function Paragraph({ style, children }: { style?: CSSProperties; children: ReactNode }) {
  return (
    <Text className="ink" style={{ ...text, ...breakable, ...style }}>
      {children}
    </Text>
  );
}

function Danger({ line, style }: { line: keyof typeof dangerLines; style: CSSProperties }) {
  return (
    <Paragraph style={style}>
      {dangerLines[line].map((part) =>
        typeof part === 'string' ? (
          part
        ) : (
          <Link key={part.href} className="link" href={part.href} style={link}>
            {part.label}
          </Link>
        ),
      )}
    </Paragraph>
  );
}

function Block({ block }: { block: MailBlock }) {
  switch (block.kind) {
    case 'text':
      return <Paragraph>{lineByLine(block.text.split('\n'))}</Paragraph>;
    case 'facts':
      return (
        <>
          {block.title && <BlockTitle text={block.title} />}
          <Section style={{ marginBottom: 16 }}>
            {block.facts.map((fact) => (
              <FactRow key={fact.label} {...fact} />
            ))}
          </Section>
        </>
      );
    case 'amounts':
      return (
        <>
          <BlockTitle text={block.title} />
          <Section style={{ marginBottom: 16 }}>
            {block.rows.map((row, index) => (
              <Amount key={index} {...row} />
            ))}
          </Section>
        </>
      );
    case 'lines':
      return (
        <>
          <BlockTitle text={block.title} />
          <Paragraph>{lineByLine(block.lines)}</Paragraph>
        </>
      );
  }
}

function lineByLine(lines: readonly string[]): ReactNode {
  if (lines.length === 1) return lines[0];
  return lines.map((one, index) => (
    <span key={index}>
      {index > 0 && <br />}
      {one}
    </span>
  ));
}

function BlockTitle({ text: words }: { text: string }) {
  return (
    <Heading as="h2" className="ink" style={title}>
      {words}
    </Heading>
  );
}

function FactRow({ label, text: words, href }: Fact) {
  return (
    <Paragraph style={{ margin: '0 0 10px', whiteSpace: 'pre-line' }}>
      <span className="muted" style={{ color: muted, fontSize: 14 }}>
        {label}
      </span>
      <br />
      {href ? (
        <Link className="link" href={href} style={link}>
          {words}
        </Link>
      ) : (
        isolated(words)
      )}
    </Paragraph>
  );
}

function Amount({ label, detail, amount, isTotal = false }: AmountRow) {
  const weight = isTotal ? { fontWeight: 700, borderTop: `1px solid ${line}` } : {};
  return (
    <Row>
      <Column className="ink line" style={{ ...cell, ...weight, ...breakable }}>
        {label}
        {detail && (
          <>
            <br />
            <span className="muted" style={{ color: muted, fontSize: 14 }}>
              {detail}
            </span>
          </>
        )}
      </Column>
      <Column
        align="right"
        className="ink line"
        style={{ ...cell, ...weight, paddingLeft: 12, whiteSpace: 'nowrap' }}
      >
        {amount}
      </Column>
    </Row>
  );
}
