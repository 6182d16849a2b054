// Checks of the hosted Auth service, the site and its build. They change nothing.
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { payee } from '../../src/config/billing.ts';
import { claimsConfirmedOn, returns } from '../../src/config/site.ts';
import { testimonials } from '../../src/content/testimonials.ts';
import { payeeProblem } from '../payee-problem.mjs';
import { finding, withoutMail } from './run-checks.mjs';

/** @typedef {import('./run-checks.mjs').Finding} Finding */
/**
 * @typedef {object} Input
 * @property {string} url URL of the project.
 * @property {string} publishableKey
 * @property {string} siteUrl URL of the site without a slash at its end.
 * @property {string} [accessToken] Token of the Management API.
 * @property {typeof fetch} fetch
 * @property {import('postgres').Sql} sql
 * @property {string} dist The folder of the build.
 * @property {boolean} sendsMail True if the operator has a mail server.
 * @property {readonly string[]} [returnsAddress]
 * @property {Parameters<typeof payeeProblem>[0]} [payTo]
 * @property {string} [confirmedOn] Day on which the owner confirmed the claims.
 * @property {readonly { isSample: boolean }[]} [reviews]
 */

const same = (a, b) => String(a ?? '').trim() === b.trim();

/**
 * Reads settings that only the Management API returns.
 * @param {Input} input
 * @param {'config/auth' | 'postgrest'} settings
 * @param {string} page Page of the dashboard with the same settings.
 */
async function hostSettings({ url, accessToken, fetch }, settings, page) {
  if (!accessToken) throw new Error(`set SUPABASE_ACCESS_TOKEN, or look at ${page}`);
  const project = new URL(url).hostname.split('.')[0];
  const response = await fetch(`https://api.supabase.com/v1/projects/${project}/${settings}`, {
    headers: { authorization: `Bearer ${accessToken}` },
  });
  if (!response.ok)
    throw new Error(
      `api.supabase.com answers ${response.status}: mend SUPABASE_ACCESS_TOKEN, or look at ${page}`,
    );
  return response.json();
}

/** @param {Input} input @param {string} page */
const authSettings = (input, page) => hostSettings(input, 'config/auth', `Authentication, ${page}`);

/** @type {Record<string, (input: Input) => Promise<Finding>>} */
export const serviceChecks = {
  async confirmation({ url, publishableKey, fetch, sendsMail }) {
    const response = await fetch(`${url}/auth/v1/settings`, {
      headers: { apikey: publishableKey },
    });
    const settings = await response.json();
    return sendsMail
      ? finding(
          'sign-up asks for confirmation',
          settings.mailer_autoconfirm !== false &&
            'switch email confirmation on (Authentication, Sign In)',
        )
      : finding(
          'sign-up asks for no confirmation, since VITE_SENDS_MAIL is false',
          settings.mailer_autoconfirm !== true &&
            'switch email confirmation off (Authentication, Sign In): without mail nobody can sign up',
        );
  },

  async 'confirmed accounts'({ url, publishableKey, fetch, sql }) {
    const response = await fetch(`${url}/auth/v1/settings`, {
      headers: { apikey: publishableKey },
    });
    const confirms = !(await response.json()).mailer_autoconfirm;
    const [row] = await sql`select accounts_confirm_email as confirms from private.settings`;
    return finding(
      'the database knows whether accounts are confirmed by mail',
      row.confirms !== confirms &&
        `run: update private.settings set accounts_confirm_email = ${confirms}, as Auth is set`,
    );
  },

  async health({ url, publishableKey, fetch, sendsMail }) {
    if (!sendsMail) return withoutMail;
    // Makes the same call as an uptime service, with the URL of going-live.md and without headers of our client.
    const { status, headers } = await fetch(`${url}/rest/v1/rpc/health?apikey=${publishableKey}`, {
      headers: { accept: 'text/html' },
    });
    return finding(
      'the URL for an uptime service answers that all is well',
      status === 503
        ? 'the function health answers 503: mail waits or failed, see the notice on the staff pages'
        : (status !== 200 &&
            `the function health answers ${status}: SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY or migrations are wrong`) ||
            (!/no-store/.test(headers.get('cache-control')) &&
              'something before the API drops "no-store" from the answer of health: let nothing keep it'),
    );
  },

  async passwords(input) {
    const settings = await authSettings(input, 'Sign In, Email');
    const length = settings.password_min_length;
    return finding(
      'passwords have 8 characters at least, and old sessions change none',
      [
        !(length >= 8) && `set the minimum password length to 8 (it is ${length})`,
        settings.security_update_password_require_reauthentication !== true &&
          'switch "secure password change" on: a session of more than a day changes no password',
      ]
        .filter(Boolean)
        .join('; '),
    );
  },

  async redirects(input) {
    const { site_url: site, uri_allow_list: others } = await authSettings(
      input,
      'URL Configuration',
    );
    const local = /localhost|127\.0\.0\.1/.test(`${site},${others}`);
    return finding(
      'Auth knows the URL of the site',
      (site !== input.siteUrl || local) &&
        `set the site URL of Auth to ${input.siteUrl}, without a slash at its end, and remove localhost from its redirect URLs`,
    );
  },

  async templates(input) {
    if (!input.sendsMail) return withoutMail;
    const settings = await authSettings(input, 'Emails');
    const config = await readFile('supabase/config.toml', 'utf8');
    const wrong = [];
    for (const name of ['confirmation', 'email_change', 'recovery']) {
      const text = await readFile(`supabase/templates/${name}.html`, 'utf8');
      if (!same(settings[`mailer_templates_${name}_content`], text)) wrong.push(`${name}.html`);
      const [, subject = ''] =
        new RegExp(`template\\.${name}\\]\\s+subject = "(.*)"`).exec(config) ?? [];
      if (!same(settings[`mailer_subjects_${name}`], subject)) wrong.push(`"${subject}"`);
    }
    return finding(
      'Auth sends the templates of supabase/templates',
      wrong.length > 0 &&
        `paste ${wrong.join(', ')} of supabase/templates and config.toml (Authentication, Emails)`,
    );
  },

  // The site's pages and mails promise people these values.
  async 'account mails'(input) {
    if (!input.sendsMail) return withoutMail;
    const settings = await authSettings(input, 'Sign In, Email, and Emails, SMTP');
    const wanted = {
      mailer_otp_exp: [3600, 'let links work for an hour: email OTP expiration 3600'],
      smtp_max_frequency: [60, 'let an address get one mail a minute: minimum interval 60'],
      mailer_secure_email_change_enabled: [true, 'switch "secure email change" on'],
    };
    return finding(
      'links work for an hour, one mail leaves a minute, both addresses confirm a change',
      Object.entries(wanted)
        .filter(([name, [value]]) => settings[name] !== value)
        .map(([name, [, fault]]) => `${fault} (it is ${settings[name]})`)
        .join('; '),
    );
  },

  async 'mail limit'(input) {
    if (!input.sendsMail) return withoutMail;
    const { rate_limit_email_sent: limit } = await authSettings(input, 'Rate Limits');
    return finding(
      `Auth sends up to ${limit} mails an hour`,
      !(limit > 30) &&
        `Auth sends ${limit} mails an hour for the whole project: raise it (Rate Limits)`,
    );
  },

  async captcha(input) {
    const { security_captcha_enabled: isOn } = await authSettings(input, 'Attack Protection');
    return finding(
      'no CAPTCHA is asked for',
      isOn !== false && 'switch the CAPTCHA off: the forms send no token, and nobody can log in',
    );
  },

  async api(input) {
    const { db_schema: schemas = '', max_rows: rows } = await hostSettings(
      input,
      'postgrest',
      'Settings, Data API',
    );
    return finding(
      `the API shows the schema public, and ${rows} rows at a time`,
      [
        /\b(private|auth|extensions|net|cron|vault)\b/.test(schemas) &&
          `expose the schema public alone (they are ${schemas})`,
        !(rows >= 1000) && `set the maximum of rows to 1,000 (it is ${rows})`,
      ]
        .filter(Boolean)
        .join('; '),
    );
  },

  async 'returns address'({ returnsAddress = returns.address }) {
    return finding(
      'returns have an address',
      /example/i.test(returnsAddress.join()) &&
        'enter the address for parcels: returns in src/config/site.ts',
    );
  },

  async 'where to pay'({ payTo = payee }) {
    const problem = payeeProblem(payTo);
    return finding(
      'quotes and invoices say where to pay',
      problem && `fill in payee in src/config/billing.ts: ${problem}`,
    );
  },

  async pages({ siteUrl, fetch }) {
    const sitemap = await (await fetch(`${siteUrl}/sitemap.xml`)).text();
    const paths = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(
      ([, loc]) => new URL(loc).pathname,
    );
    const wrong = [];
    for (const page of paths) {
      const { status } = await fetch(siteUrl + page);
      if (status !== 200) wrong.push(`${page} answers ${status}`);
    }
    const { status } = await fetch(`${siteUrl}/no-such-page-for-check-hosted`);
    if (status !== 404) wrong.push(`an unknown URL answers ${status}, not 404`);
    if (paths.length === 0) wrong.push('sitemap.xml names no page');
    return finding(`${paths.length} pages answer, unknown ones with 404`, wrong.join('; '));
  },

  async headers({ siteUrl, fetch }) {
    const page = await fetch(siteUrl);
    const names = [
      'content-security-policy',
      'x-content-type-options',
      'referrer-policy',
      'permissions-policy',
      'strict-transport-security',
    ];
    const missing = names.filter((name) => !page.headers.has(name));
    const asset = /\/assets\/[\w.-]+\.js/.exec(await page.text())?.[0];
    const cached = asset && (await fetch(siteUrl + asset)).headers.get('cache-control');
    return finding(
      'security and cache headers are sent',
      [
        missing.length > 0 && `send ${missing.join(', ')} (dist/_headers)`,
        !cached?.includes('immutable') && 'send "immutable" with /assets (dist/_headers)',
      ]
        .filter(Boolean)
        .join('; '),
    );
  },

  async keys({ dist, publishableKey }) {
    const names = await readdir(dist, { recursive: true });
    const texts = await Promise.all(
      names
        .filter((name) => /\.(js|html|json|map)$/.test(name))
        .map((name) => readFile(path.join(dist, name), 'utf8')),
    );
    const build = texts.join('\n');
    const tokens = build.match(/eyJ[\w-]+\.eyJ[\w-]+/g) ?? [];
    const secret =
      /sb_secret_\w{8}/.test(build) ||
      tokens.some((token) =>
        Buffer.from(token.split('.')[1], 'base64url').includes('"service_role"'),
      );
    return finding(
      'the build has the publishable key and no secret one',
      secret
        ? 'a secret key is in the build: replace it in .env, make another one in the dashboard, build'
        : !build.includes(publishableKey) &&
            'the build lacks the publishable key: fill in .env, build',
    );
  },

  async claims({ confirmedOn = claimsConfirmedOn, reviews = testimonials }) {
    if (reviews.some(({ isSample }) => isSample)) {
      return finding('', 'replace the invented reviews: src/content/testimonials.ts');
    }
    return finding(
      `the owner confirmed the claims on ${confirmedOn}`,
      !/^\d{4}-\d\d-\d\d$/.test(confirmedOn) &&
        'let the owner confirm docs/claims.md; date: claimsConfirmedOn in src/config/site.ts',
    );
  },
};
