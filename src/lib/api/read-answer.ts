import * as z from 'zod/mini';
import { ApiError } from './api-error.ts';

/**
 * Checks the shape of a database response.
 * @param noun Noun for the response in the error text: `'order'`.
 * @throws ApiError when the response has another shape.
 */
export function readAnswer<Schema extends z.core.$ZodType>(
  schema: Schema,
  data: unknown,
  noun: string,
): z.output<Schema> {
  const parsed = z.safeParse(schema, data);
  if (parsed.success) return parsed.data;
  throw new ApiError(`The ${noun} could not be read.`, { status: 500, cause: parsed.error });
}
