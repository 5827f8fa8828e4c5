/** The form of an operation, for the transport to call. */

/** One operation of the interface with its arguments. */
export type Operation<T> = {
  /** Appears in messages, so it never holds an id. */
  name: string
  method: 'GET' | 'POST' | 'DELETE'
  /** Segments below `/v1/api`, not yet encoded. */
  path: readonly string[]
  query?: Record<string, string>
  body?: object
  /** A `create` is never retried: the service would make a second payment. A second `delete` changes nothing. */
  effect: 'read' | 'create' | 'delete'
  /** Needs the access secret (section 5). */
  signed?: boolean
  size?: 'record' | 'listing'
  /** Reads `data` of the envelope; throws {@link FieldError}. */
  read: (data: unknown) => T
}
