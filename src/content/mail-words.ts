import { sendsMail } from '#config/site.ts';

/** What the pages say of mail. Where the site sends none, they promise none. */
export const mailWords = sendsMail
  ? {
      /** The customer's email address follows. */
      orderConfirmed: 'A confirmation is on its way to',
      /** The time follows, "for" and the address. */
      orderConfirmedLater:
        'Several orders just used your email address, so the confirmation leaves at',
      checkoutEmail: 'Your order confirmation goes here.',
      bookingStep: 'We’ll email you that your request arrived.',
      shipped: 'We’ll email you both.',
      privacy:
        'We email you about your orders, requests and appointments, and a mail service delivers these emails for us.',
      cancelOrder: 'The customer gets an email about this:',
      customerCancels: 'You get an email that confirms it.',
      shipOrder: 'The customer gets both by email, and sees them when tracking the order.',
      correctShipment: 'The customer gets an email with the correction.',
      correctContact:
        'Emails that still wait go to the new address. Send others again under Emails.',
      appointment: 'The customer gets an email.',
    }
  : {
      orderConfirmed: 'You can track it with the order number below and',
      orderConfirmedLater: '',
      checkoutEmail: 'You can track your order with this address.',
      bookingStep: 'You’ll see a reference number when your request is sent. Please keep it.',
      shipped: '',
      privacy: '',
      cancelOrder: 'This site sends no email. Please write to',
      customerCancels: '',
      shipOrder: 'The customer sees both when tracking the order.',
      correctShipment: 'The customer sees both when tracking the order.',
      correctContact: 'The history keeps what stood there before.',
      appointment: 'This site sends no email: please tell the customer.',
    };
