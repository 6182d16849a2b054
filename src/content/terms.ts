import { site } from '#config/site.ts';
import { paths } from '#lib/paths.ts';

interface TermsSection {
  /** Anchor within the page. */
  readonly id: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** A notice with a link to where the details are. */
  readonly notice?: { readonly text: string; readonly link: string; readonly to: string };
}

export const termsIntroduction =
  'The rules for using this website and our services. Eight sections, in plain words. If you sign a service agreement with us, that agreement comes first wherever it says something else.';

export const termsSections: readonly TermsSection[] = [
  {
    id: 'general',
    title: 'General terms',
    paragraphs: [
      `By using this website, requesting a service or placing an order you agree to these terms. “We” is ${site.name}; “you” is whoever uses the site or receives a service.`,
      'You must be old enough to enter into a contract where you live, and the details you give us must be true: we send people and goods by them.',
    ],
  },
  {
    id: 'services',
    title: 'Services provided',
    paragraphs: [
      'We provide sanitation and disinfection, pest control, emergency supplies, complete protection plans, surveillance and security, and live guard response, mainly in California. What exactly is done for you is written in your quote or agreement.',
      'A request sent through this site is not yet a contract. It becomes one when we have confirmed it and you have agreed to the price.',
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
      'We are not an emergency service of the state. If anyone is hurt or in danger, call 911.',
      'When we can come depends on your address, on access to the property, on weather and roads, and on the release of a scene by the authorities. We can stop work where it is not safe to go on.',
      'No product and no service prevents every loss. Cameras, guards, treatments and supplies lower a risk; they do not end it.',
    ],
  },
  {
    id: 'payment',
    title: 'Payment terms',
    paragraphs: [
      'Services are due on completion, unless agreed otherwise in writing. Guard plans are charged monthly, can be cancelled anytime and have no long-term contract; overage charges may apply.',
      'Prices may change. An order is placed at the total you were shown, or not at all.',
      'Products ordered in the shop come with a 30-day money back guarantee.',
    ],
  },
  {
    id: 'liability',
    title: 'Liability',
    paragraphs: [
      'We are licensed and insured, and answer for the work we do. As far as the law allows, we are not liable for indirect loss, for what others do on your property, or for harm from products used against their instructions.',
      'Nothing in these terms takes away a right that the law gives you and does not let you give up.',
    ],
  },
  {
    id: 'privacy',
    title: 'Privacy',
    paragraphs: [
      'We use what you tell us to answer you, do the work and deliver what you ordered. We do not sell it.',
      'The site loads nothing from other companies unless you ask for it: the live map on the contact page comes from OpenStreetMap once you press its button. Your cart is kept in your own browser.',
    ],
  },
  {
    id: 'changes',
    title: 'Changes to terms',
    paragraphs: [
      'We may change these terms. The version on this page when you send a request or place an order is the one that applies to it.',
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
