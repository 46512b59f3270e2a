/** Fault of a route, as a Chinese sentence. */
export class RouteFault extends Error {
  override name = 'RouteFault'
  readonly field: 'uri' | 'predicates' | 'filters'
  constructor(field: RouteFault['field'], message: string) {
    super(message)
    this.field = field
  }
}
