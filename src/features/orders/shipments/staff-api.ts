/** Shipments, for staff. */
import { callRpc } from '#lib/api/database.ts';
import type { Shipment } from '../order.ts';
import type { Tracking } from '../schema.ts';

/**
 * Corrects the carrier and the tracking number. The database refuses it if they have changed meanwhile.
 * @throws ApiError
 */
export async function correctShipment(
  shown: Pick<Shipment, 'id' | 'carrier' | 'trackingNumber'>,
  { carrier, trackingNumber }: Tracking,
): Promise<void> {
  await callRpc('correct_shipment', {
    shipment_id: shown.id,
    carrier,
    tracking_number: trackingNumber,
    expected_carrier: shown.carrier,
    expected_tracking_number: shown.trackingNumber,
  });
}

/**
 * Marks a shipment as delivered, or undoes that. With its last shipment, the order is delivered too.
 * @throws ApiError
 */
export async function setShipmentDelivered(id: string, delivered: boolean): Promise<void> {
  await callRpc('set_shipment_delivered', { shipment_id: id, delivered });
}

/** Removes a shipment that was recorded by mistake. Its items have to be shipped again. @throws ApiError */
export async function takeShipmentBack(id: string): Promise<void> {
  await callRpc('take_shipment_back', { shipment_id: id });
}
