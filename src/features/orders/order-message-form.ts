/** The form on an order's page for a message to staff. */
import type { FormDefinition } from '#components/form/form-definition.ts';
import { site } from '#config/site.ts';

/** @param isOver True if the order cannot be changed anymore. */
export const orderMessageForm = (orderNumber: string, isOver: boolean) =>
  ({
    name: 'Message about an order',
    draft: `order-message-${orderNumber}`,
    sections: [
      {
        legend: '',
        fields: [
          {
            name: 'message',
            label: isOver ? 'Your message' : 'What should we change?',
            kind: 'textarea',
            rows: 5,
            required: 'Please write your message',
            ...(!isOver && { help: 'Another address, fewer items, or a question.' }),
          },
        ],
      },
    ],
    missing: { title: 'Missing Information', description: 'Please fill in all required fields.' },
    success: { title: 'Message sent', description: 'We’ll read it and reply.' },
    failure: {
      title: 'Message not sent',
      description: `Please try again or call us at ${site.phone.display}.`,
    },
    submitLabel: 'Send message',
    busyLabel: 'Sending…',
  }) as const satisfies FormDefinition;
