// The states of an entity, their colours, and the transitions that no user action makes.

/** Meaning of a colour; the theme chooses the colour. */
export type StateColor = 'success' | 'processing' | 'warning' | 'error' | 'default'

export interface State {
  color: StateColor
  /** State of a new row: the default of its column, which `npm run table-sql` prints. */
  isFirst?: boolean
  /** Next states by background work or a separate form. Actions declare the transitions of users. */
  to?: readonly string[]
}

export interface States<C extends string = string> {
  /** The field that holds the code. */
  field: string
  /** States by their code; the dictionary of the field has their texts. */
  of: Readonly<Record<C, State>>
}

export const states = <const C extends string>(declared: States<C>): States<C> => declared
