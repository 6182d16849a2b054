/**
 * Requests of customers about a plan. A status 409 means that staff have changed the plan. The caller then reloads the
 * request.
 */
import { callAsCustomer, type RequestAccess } from '#features/service-requests/customer-api.ts';
import type { CustomerVisit } from '#features/service-requests/customer-request.ts';

/** Asks staff to skip a visit. The visit stays until staff confirm. A second call is harmless. @throws ApiError 409 */
export async function skipVisit(
  access: RequestAccess,
  { id, sequence }: Pick<CustomerVisit, 'id' | 'sequence'>,
): Promise<void> {
  await callAsCustomer('skip_visit', access, { visit_id: id, expected_sequence: sequence });
}

/** Asks staff to stop a plan. A second call is harmless. @throws ApiError 409 */
export async function askToStopPlan(access: RequestAccess, planId: string): Promise<void> {
  await callAsCustomer('stop_plan', access, { quote_id: planId });
}
