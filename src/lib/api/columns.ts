/** The names in a list of columns as the API takes it: `'id, name'` -> `'id' | 'name'`. */
export type ColumnOf<List extends string> = List extends `${infer First}, ${infer Rest}`
  ? First | ColumnOf<Rest>
  : List;
