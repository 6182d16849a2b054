/** Queries of the database with the rights of the person who is signed in. Every function here throws ApiError. */
import type { Database } from '#types/database.ts';
import { ApiError, toApiError } from './api-error.ts';
import { getSupabase, type PostgrestResponse, type Supabase } from './supabase.ts';

type Functions = Database['public']['Functions'];
type Tables = Database['public']['Tables'];
type Column = { [Name in keyof Tables]: keyof Tables[Name]['Row'] }[keyof Tables];
/**
 * Leaves out the functions of computed columns. The generated types list these functions, but queries only select their
 * columns.
 */
type FunctionName = Exclude<keyof Functions, Column>;

/** An argument with a default may be undefined. JSON leaves out such an argument, and the function uses the default. */
type LooseArgs<Args> = {
  [Key in keyof Args as object extends Pick<Args, Key> ? never : Key]: Args[Key];
} & {
  [Key in keyof Args as object extends Pick<Args, Key> ? Key : never]?: Args[Key] | undefined;
};

export async function runQuery<Data>(
  query: (supabase: Supabase) => PromiseLike<PostgrestResponse<Data>>,
): Promise<Data> {
  const { data, error, status } = await query(await getSupabase());
  if (error) throw toApiError(error, status);
  return data;
}

export async function currentUserId(): Promise<string> {
  const { data } = await (await getSupabase()).auth.getSession();
  if (!data.session) throw new ApiError('Nobody is signed in.', { status: 401 });
  return data.session.user.id;
}

export async function callRpc<Name extends FunctionName>(
  name: Name,
  args: LooseArgs<Functions[Name]['Args']>,
): Promise<Functions[Name]['Returns']> {
  return runQuery(
    (supabase) =>
      supabase.rpc(name, args as Functions[Name]['Args']) as PromiseLike<
        PostgrestResponse<Functions[Name]['Returns']>
      >,
  );
}
