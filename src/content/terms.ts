import { retention } from '#config/retention.ts';
import { returns, site } from '#config/site.ts';
import { paths } from '#lib/paths.ts';
import { mailWords } from './mail-words.ts';
import { planWords } from './plan-words.ts';
import { claims, times } from './promises.ts';

export interface TermsPart {
  /** Anchor within the page. */
  readonly id: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly list?: readonly string[];
}

interface TermsSection extends TermsPart {
  readonly parts?: readonly TermsPart[];
  /** A short notice with a link to the details. */
  readonly notice?: { readonly text: string; readonly link: string; readonly to: string };
}

export const termsIntroduction =
  'The terms for using this website and our services, in eight short sections. If you sign a service agreement with us, the agreement comes first wherever the two differ.';

const faults = Object.values(returns.ourFault);
const returnShipping =
  returns.shippingPaidBy === 'customer'
    ? `You pay for shipping it back, unless it ${faults.slice(0, -1).join(', ')} or ${faults.at(-1)}: then we pay.`
    : 'We pay for shipping it back.';

export const termsSections: readonly TermsSection[] = [
  {
    id: 'general',
    title: 'General terms',
    paragraphs: [
      `By using this website, requesting a service or placing an order, you agree to these terms. “We” means ${site.name}. “You” means anyone who uses the site or receives a service.`,
      'You must be old enough to enter into a contract where you live. The details you give us must be true, because we rely on them to send people and goods.',
    ],
  },
  {
    id: 'services',
    title: 'Services provided',
    paragraphs: [
      'We provide sanitation and disinfection, pest control, emergency supplies, complete protection plans, surveillance and security, and live guard response, mainly in California. Your quote or agreement says exactly what we’ll do for you.',
      'A request sent through this site isn’t a contract. It becomes one when we confirm it and you agree to the price.',
    ],
    parts: [
      {
        id: 'forms',
        title: 'When we reply',
        paragraphs: [
          'Our forms aren’t an emergency line. If anyone is in danger, call 911. If it can’t wait, call us.',
          `We’ll answer assessment requests within ${times.assessment}, and quotes, bookings, pest inspections and guard applications within ${times.request}. Emergency bookings: ${times.emergencyBooking}.`,
          'Guards come to members only, after we have both signed a service agreement.',
        ],
      },
    ],
    notice: {
      text: 'Live Guard Response is an observe-and-report service. Guards don’t detain anyone and don’t replace the police.',
      link: 'Read the scope, safety and terms of guard response',
      to: `${paths.liveGuardResponse}#terms`,
    },
  },
  {
    id: 'limitations',
    title: 'Service limitations',
    paragraphs: [
      'We’re a private company and don’t replace 911. If anyone is hurt or in danger, call 911.',
      'When we can come depends on your address, access to the property, weather, roads, and the release of a scene by the authorities. We may stop work if it isn’t safe to continue.',
      'No product or service prevents every loss. Cameras, guards, treatments and supplies lower a risk. They don’t remove it.',
    ],
  },
  {
    id: 'payment',
    title: 'Payment terms',
    paragraphs: [
      'Payment for services is due on completion, unless agreed otherwise in writing. Guard plans are charged monthly and can be canceled anytime. They have no long-term contract. Overage charges may apply.',
      `Work that repeats is a plan. ${planWords.goesOn} ${planWords.stop} ${planWords.wholeMonths} ${planWords.price}`,
      'Prices may change. We place an order only at the total you were shown.',
      `Products ordered in the shop have a ${claims.moneyBack}.`,
    ],
    parts: [
      {
        id: 'shipping',
        title: 'Shipping',
        paragraphs: [
          `Shipping is free. ${claims.sameDay}, and on the next business day for the others.`,
          'The distributors that the product pages name pack and ship for us, so an order may arrive in more than one parcel.',
          `When your order ships, its page shows the carrier and the tracking number, and the carrier shows the day of delivery. ${mailWords.shipped}`.trim(),
          'If we can’t ship within 30 days, we’ll ask whether you want to wait. If you don’t, you’ll get your money back.',
        ],
      },
      {
        id: 'returns',
        title: 'Returns',
        paragraphs: [
          `You can send things back within ${returns.days} days after delivery. Choose “Return items” on your order’s page, or call us. Wait for our answer before you send a parcel: it has a number to write on it.`,
          returnShipping,
          `You’ll get back what you paid, tax included, the way you paid it, within ${returns.refundDays} business days after the parcel arrives here:`,
        ],
        list: returns.address,
      },
    ],
  },
  {
    id: 'liability',
    title: 'Liability',
    paragraphs: [
      'We’re licensed and insured, and we’re responsible for the work we do. As far as the law allows, we aren’t liable for indirect loss, for what others do on your property, or for harm from products that aren’t used as instructed.',
      'Nothing in these terms takes away a right that the law doesn’t let you give up.',
    ],
  },
  {
    id: 'privacy',
    title: 'Privacy',
    paragraphs: [
      'We use what you tell us to answer you, do the work and deliver your order. We don’t sell it, and the site doesn’t track you. It sets no cookies.',
    ],
    parts: [
      {
        id: 'privacy-stored',
        title: 'What we store',
        paragraphs: [
          'What you type into our forms and at checkout, except your card: card details are never stored. If you sign up, your email address and an encrypted password.',
          'When you first open a quote of ours, the time. If you accept it online, your name, the time and your network address, as proof.',
          'To limit abuse, we record the email and network address of requests, orders and order lookups for a day or two. When a page fails, we store which page, the error and the version of the site, nothing you typed.',
          'Your browser keeps your cart until you empty it, and your login until you sign out. Until you close the tab, it also keeps forms you haven’t sent, the email and address you typed at checkout, your last order, a key that prevents a second order by mistake, how far you scrolled, and whether you closed the announcement.',
          'Placing an order deletes the email and address you typed at checkout. Signing out deletes those, your forms and your last order.',
        ],
      },
      {
        id: 'privacy-where',
        title: 'Where it is, and who sees it',
        paragraphs: [
          __IS_DEMO__
            ? 'This copy of the site is a demonstration. Its database, its login and its mailbox are on the computer that serves it, and no email leaves that computer.'
            : `Our database and login are hosted by Supabase. Your browser sends forms and orders straight there. ${mailWords.privacy}`.trim(),
          'Only our staff can read it, after they sign in. The distributor and the carrier of your order get the name and address for the parcel.',
          'Nothing else comes from other companies unless you ask for it. The live map on the contact page comes from OpenStreetMap after you press its button.',
        ],
      },
      {
        id: 'privacy-how-long',
        title: 'How long we keep it',
        paragraphs: [
          'Orders stay as long as tax law asks for records of sales, and your account until you ask us to delete it. The rest goes by itself:',
        ],
        list: Object.values(retention).map(({ what, period }) => `${what}: after ${period}`),
      },
      {
        id: 'privacy-your-data',
        title: 'Get or delete your data',
        paragraphs: [
          `Call us, or write to ${site.email.display} from the address you used. We’ll send you what we have, or erase it, within 30 days.`,
          'Of an order, the sums, the date, the state and the ZIP code stay, of an accepted quote and an invoice the lines, the sums and the date, and of an invoice also its name and address, for taxes. Copies in backups go when the backups expire.',
        ],
      },
    ],
  },
  {
    id: 'changes',
    title: 'Changes to terms',
    paragraphs: [
      'We may change these terms. The version on this page when you send a request or place an order applies to it.',
    ],
  },
  {
    id: 'contact',
    title: 'Contact',
    paragraphs: [
      `Questions about these terms: call, write, or ask at our office in ${site.office.display}.`,
    ],
  },
];
