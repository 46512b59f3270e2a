// The states of an entity: which there are, what each looks like, and what moves a row from one to another without a person.

/** What a colour says; the theme decides how it looks. */
export type StateColor = 'success' | 'processing' | 'warning' | 'error' | 'default'

export interface State {
  color: StateColor
  /** Rows begin in it. */
  isFirst?: boolean
  /** Where the product itself moves a row from here (background work, a form of its own). What people do, actions say. */
  to?: readonly string[]
}

export interface States<C extends string = string> {
  /** The field that holds the code. */
  field: string
  /** By the code of the field's dictionary, which has the texts. */
  of: Readonly<Record<C, State>>
}

export const states = <const C extends string>(declared: States<C>): States<C> => declared
