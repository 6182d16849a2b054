import type { Job, Section, ServicePageContent } from './page-content.ts';
import { claims, promises, times } from './promises.ts';

interface SanitationContent extends ServicePageContent {
  readonly jobs: Section<Job>;
}

export const sanitation: SanitationContent = {
  hero: {
    topic: 'Sanitation & Disinfection',
    title: 'Close the door. We’ll make the room safe again.',
    lead: `Crime scene, trauma and biohazard cleanup across California. Discreet crews do the whole job, so that you don’t have to. Call at any hour, or ask for a free assessment: we’ll answer within ${times.assessment}.`,
  },
  facts: [
    { value: '24/7', label: 'emergency line: call at any hour' },
    promises.emergencyBooking,
    promises.assessmentReply,
    promises.satisfaction,
  ],
  rightNow: {
    title: 'Before we get there',
    lead: 'You don’t have to do much. These five steps keep you safe.',
    danger: true,
    items: [
      'If anyone is hurt, or a death or crime hasn’t been reported, call 911.',
      'Wait until the police or the coroner release the scene.',
      'Keep people and pets out. Close the door, and turn off fans and air conditioning.',
      'Don’t wipe, vacuum or use bleach. That can spread contamination.',
      'Photos from the doorway can help an insurance claim. You don’t have to take them yourself.',
    ],
  },
  jobs: {
    title: 'Six situations we help with',
    lead: 'This is what we do in each, and what it means for you.',
    items: [
      {
        title: 'Unattended Death Cleanup',
        text: 'We remove what can’t be cleaned, disinfect the room and treat the odor at its source.',
        outcome: 'You can go back in when you’re ready.',
      },
      {
        title: 'Suicide Cleanup',
        text: 'We work discreetly and clean every affected surface. We set personal belongings aside and ask you before we discard anything.',
        outcome: 'No one who loved them has to do this.',
        safetyNote: 'grief',
      },
      {
        title: 'Crime Scene Cleanup',
        text: 'After investigators release the scene, we remove blood, fingerprint powder and tear gas residue, then disinfect.',
        outcome: 'You can live or work there again.',
      },
      {
        title: 'Biohazard & Hazmat Cleanup',
        text: 'We contain sewage, bodily fluids, needles and chemical residue, and have them disposed of as the law requires.',
        outcome: 'The hazard leaves the building.',
      },
      {
        title: 'Hoarding Cleanup',
        text: 'We sort with you, room by room: keep, donate or discard. We clean as we go.',
        outcome: 'Clear exits, safe floors and a kitchen you can use.',
      },
      {
        title: 'Disease Decontamination',
        text: 'After an infectious illness, we disinfect the surfaces that people touch, from door handles to air vents.',
        outcome: 'Family, students or staff can come back.',
      },
    ],
  },
  benefits: {
    title: 'What you can rely on',
    items: [
      {
        title: claims.licensed,
        text: 'Crews are licensed and certified for the work, and insured while they are on your property.',
      },
      {
        title: 'Discreet',
        text: 'We work quietly and respect your privacy.',
      },
      {
        title: 'Insurance may pay',
        text: 'Some property policies pay for this kind of cleanup. If you have a claim, tell us in the assessment form.',
      },
      {
        title: 'Guaranteed',
        text: `${claims.satisfaction}. ${claims.makeItRight}`,
      },
    ],
  },
  steps: {
    title: 'How the work goes',
    lead: 'Four steps, always in this order.',
    items: [
      {
        title: 'Emergency Response',
        text: `Call at any hour. We ask only what we need to know and explain the next step. Emergency bookings: ${times.emergencyBooking}. Can’t wait that long? Call now.`,
        time: 'Phone line open 24/7',
      },
      {
        title: 'Safe Containment',
        text: 'We seal off the area, so that nothing spreads to the rooms you still use.',
      },
      {
        title: 'Decontamination',
        text: 'We remove what can’t be saved, and clean, disinfect and deodorize the rest.',
      },
      {
        title: 'Restoration',
        text: 'We check the result with you, return personal belongings and tell you what repairs, if any, are left to do.',
      },
    ],
  },
  closing: {
    title: 'Something happened tonight?',
    lead: 'Call now. Our emergency line is open 24/7, and we’ll tell you what to do first.',
  },
};
