/**
 * Actions of customers on a plan. They fail with 409 if staff changed the plan first; the caller then reloads the
 * request.
 */
import { callAsCustomer, type RequestAccess } from '#features/service-requests/customer-api.ts';
import type { CustomerVisit } from '#features/service-requests/customer-request.ts';

/** Asks to skip a visit of a plan. The visit remains until staff confirm. May be repeated. @throws ApiError 409 */
export async function skipVisit(
  access: RequestAccess,
  { id, sequence }: Pick<CustomerVisit, 'id' | 'sequence'>,
): Promise<void> {
  await callAsCustomer('skip_visit', access, { visit_id: id, expected_sequence: sequence });
}

/** Asks to stop a plan. May be called again. @throws ApiError 409 */
export async function askToStopPlan(access: RequestAccess, planId: string): Promise<void> {
  await callAsCustomer('stop_plan', access, { quote_id: planId });
}
