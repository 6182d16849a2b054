import { site } from '#config/site.ts';
import { paths } from '#lib/paths.ts';
import { mailWords } from './mail-words.ts';

interface TermsSection {
  /** Anchor within the page. */
  readonly id: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** A notice with a link to where the details are. */
  readonly notice?: { readonly text: string; readonly link: string; readonly to: string };
}

export const termsIntroduction =
  'The terms for using this website and our services, in eight short sections. If you sign a service agreement with us, the agreement comes first wherever the two differ.';

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
      'We provide sanitation and disinfection, pest control, emergency supplies, complete protection plans, surveillance and security, and live guard response, mainly in California. Your quote or agreement says exactly what we do for you.',
      'A request sent through this site is not a contract. It becomes one when we confirm it and you agree to the price.',
    ],
    notice: {
      text: 'Live Guard Response is an observe-and-report service. Guards do not detain anyone and do not replace the police.',
      link: 'Read the scope, safety and terms of guard response',
      to: `${paths.liveGuardResponse}#terms`,
    },
  },
  {
    id: 'limitations',
    title: 'Service limitations',
    paragraphs: [
      'We are a private company and do not replace 911. If anyone is hurt or in danger, call 911.',
      'When we can come depends on your address, access to the property, weather, roads, and the release of a scene by the authorities. We may stop work if it is not safe to continue.',
      'No product or service prevents every loss. Cameras, guards, treatments and supplies lower a risk. They do not remove it.',
    ],
  },
  {
    id: 'payment',
    title: 'Payment terms',
    paragraphs: [
      'Payment for services is due on completion, unless agreed otherwise in writing. Guard plans are charged monthly and can be canceled anytime. They have no long-term contract. Overage charges may apply.',
      'Prices may change. We place an order only at the total you were shown.',
      'Products ordered in the shop have a 30-day money back guarantee.',
    ],
  },
  {
    id: 'liability',
    title: 'Liability',
    paragraphs: [
      'We are licensed and insured, and we are responsible for the work we do. As far as the law allows, we are not liable for indirect loss, for what others do on your property, or for harm from products that are not used as instructed.',
      'Nothing in these terms takes away a right that the law does not allow you to give up.',
    ],
  },
  {
    id: 'privacy',
    title: 'Privacy',
    paragraphs: [
      'We use what you tell us to answer you, do the work and deliver your order. We do not sell it. To limit abuse, we record the email and network address of requests and orders for a short time.',
      ...(mailWords.privacy ? [mailWords.privacy] : []),
      'Your browser keeps your cart until you empty it, and your login until you sign out.',
      'Until you close the tab, your browser also keeps forms you have not sent, the email and address you typed at checkout, your last order, and a key that prevents a second order by mistake. It also keeps how far you scrolled, and whether you closed the announcement.',
      'Placing an order deletes what you typed at checkout. Signing out deletes that, your forms and your last order.',
      'Card details are never stored. The site sets no cookies and does not track you.',
      'The site loads nothing from other companies unless you ask for it. The live map on the contact page comes from OpenStreetMap after you press its button.',
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
