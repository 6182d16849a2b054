import { sendsMail } from '#config/site.ts';

/** The pages' texts about mail. They promise no mail if the site sends none. */
export const mailWords = sendsMail
  ? {
      /** The page adds the customer's email address. */
      orderConfirmed: 'A confirmation is on its way to',
      /** The page adds the time, the word "for" and the address. */
      orderConfirmedLater:
        'Several orders just used your email address, so the confirmation leaves at',
      checkoutEmail: 'Your order confirmation goes here.',
      bookingStep: 'We’ll email you that your request arrived.',
      shipped: 'We’ll email you both.',
      privacy:
        'We email you about your orders, requests and visits, and a mail service delivers these emails for us.',
      customerCancels: 'You get an email that confirms it.',
      correctContact:
        'The customer isn’t told. With a new email address, the links in earlier emails end, and emails that still wait go to it.',
    }
  : {
      orderConfirmed: 'You can track it with the order number below and',
      orderConfirmedLater: '',
      checkoutEmail: 'You can track your order with this address.',
      bookingStep: 'You’ll see a reference number when your request is sent. Please keep it.',
      shipped: '',
      privacy: '',
      customerCancels: '',
      correctContact: 'The customer isn’t told. The history keeps what stood there before.',
    };
