/** What customers do about a plan. What staff did faster is refused with 409, and the request says what is true now. */
import { callAsCustomer, type RequestAccess } from '#features/service-requests/customer-api.ts';
import type { CustomerVisit } from '#features/service-requests/customer-request.ts';

/** Asks to leave out a visit of a plan, which stands until staff confirm. May be called again. @throws ApiError 409 */
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
