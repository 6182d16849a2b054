/** A customer's exported data as one page to read and print. The page also contains the data as a file for programs. */
import { site } from '#config/site.ts';
import { formatDateTime } from '#lib/format/dates.ts';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** The file is a link in the page, because browsers ask for permission before a second download. */
function fileLink(data: unknown): string {
  const json = encodeURIComponent(JSON.stringify(data, null, 2));
  return `<p><a download="data.json" href="data:application/json;charset=utf-8,${escape(json)}">Save the same as a file for other programs (JSON)</a></p>`;
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);
}

/** Turns `shipping_zip` or `shippingZip` into 'Shipping zip'. */
function label(key: string): string {
  const words = key
    .replace(/_/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function isEmpty(value: unknown): boolean {
  return value == null || value === '' || (Array.isArray(value) && value.length === 0);
}

function body(value: unknown): string {
  if (Array.isArray(value)) {
    const items = value.map((item) => `<li>${body(item)}</li>`);
    return `<ol>${items.join('')}</ol>`;
  }
  if (typeof value === 'object' && value !== null) {
    const rows = Object.entries(value)
      .filter(([, part]) => !isEmpty(part))
      .map(([key, part]) => `<dt>${escape(label(key))}</dt><dd>${body(part)}</dd>`);
    return `<dl>${rows.join('')}</dl>`;
  }
  const text = String(value);
  if (text.startsWith('data:image/jpeg;base64,')) return `<img alt="" src="${escape(text)}">`;
  const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text);
  return escape(isTime ? formatDateTime(text) : text).replaceAll('\n', '<br>');
}

const style =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:50rem;margin:2rem auto;padding:0 1rem}' +
  'dl{display:grid;grid-template-columns:minmax(7rem,12rem) minmax(0,1fr);gap:.25rem 1rem;margin:0 0 1rem}' +
  'img{max-width:100%}@media print{a{display:none}}dt{color:#555}dd{margin:0;overflow-wrap:anywhere}ol{padding-left:1.25rem}';

/** @param data The result of `exportCustomer`. */
export function dataAsHtml(data: unknown, customer: string): string {
  const title = `Data of ${customer} at ${site.name}`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(title)}</title><style>${style}</style></head><body><h1>${escape(title)}</h1>${fileLink(data)}${body(data)}</body></html>`;
}
