import type { Tables } from '#types/database.ts';

/** The visit to the customer of a request. */
export interface Appointment {
  /** ISO time. */
  startsAt: string;
  minutes: number;
  /** Who visits the customer. */
  goes: string;
  /** For the person who goes. The customer does not see it. */
  note: string;
  /** Rises with each change: a change names the one that was seen. */
  sequence: number;
  isCalledOff: boolean;
}

export function toAppointment(row: Tables<'appointments'>): Appointment {
  return {
    startsAt: row.starts_at,
    minutes: row.minutes,
    goes: row.goes,
    note: row.note,
    sequence: row.sequence,
    isCalledOff: row.called_off,
  };
}

/** The appointment; `null` if it was never set or was canceled. */
export function currentAppointment(appointment: Appointment | null): Appointment | null {
  return appointment?.isCalledOff ? null : appointment;
}
