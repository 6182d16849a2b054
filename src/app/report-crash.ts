/** Reports a crashed page to staff. This code loads only after a crash. */
import { callAsVisitor } from '#lib/api/visitor-api.ts';
import { isMissingChunk } from './route-error.tsx';

/** Maximum number of reports until the page is reloaded. A page may crash again and again. */
const mostReports = 3;
let reports = 0;

export async function reportCrash(error: unknown): Promise<void> {
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  if (reports >= mostReports || isMissingChunk(message)) return;
  reports += 1;
  await callAsVisitor('report_crash', {
    page: withoutPersonalData(window.location.pathname),
    message: withoutPersonalData(message).slice(0, 300),
    stack: placesIn(stack).join('\n'),
    build: fileName(document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? ''),
  });
}

/** Replaces texts that a person may have typed: quotations, email addresses and long numbers. */
function withoutPersonalData(text: string): string {
  return text.replace(/"[^"]*"|[^\s/]+(@|%40)[^\s/]+|[+(]?\d([\s().-]*\d){4,}/g, '…');
}

/** The first places in a stack: file, line and column. The rest is left out, because it may repeat the message. */
function placesIn(stack: string): string[] {
  return (stack.match(/[\w.-]+\.[jt]sx?(\?[^\s:]*)?:\d+:\d+/g) ?? []).slice(0, 20);
}

const fileName = (url: string) => url.split('/').at(-1) ?? '';
