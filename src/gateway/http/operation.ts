/** The form of an operation, for the transport to call. */

/** One operation of the interface with its arguments. */
export type Operation<T> = {
  /** The path with its parameters as `{name}`. Appears in messages, so it never holds an id. */
  name: string
  method: 'GET' | 'POST' | 'DELETE'
  /** Segments below `/v1/api`, not yet encoded. Default: those of the name. */
  path?: readonly string[]
  query?: Readonly<Record<string, string>>
  body?: object
  /** A call that creates something is never retried: the service would make a second payment. Default true for `POST`. */
  creates?: boolean
  /** Needs the access secret (section 5). */
  signed?: boolean
  size?: 'listing'
  /** Reads `data` of the envelope; throws {@link FieldError}. */
  read: (data: unknown) => T
}
