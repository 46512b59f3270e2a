// One call by the name of its operation, as the parts of the client make it.

export interface CallOptions {
  /** The same write with the same key happens once. */
  idempotencyKey?: string
  signal?: AbortSignal
}

export type Call = (name: string, input: object, options: CallOptions) => Promise<unknown>
