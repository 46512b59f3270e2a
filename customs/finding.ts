/**
 * One error of a document or a message. `path` is for forms ('head.goodsValue', 'lines[1].price') or for messages
 * ('nodes[3].returnTime', '' for the whole); `message` is a Chinese sentence that names the field by its label and
 * gives the reason.
 */
export type Finding = {
  path: string
  rule: string
  severity: 'error' | 'warning'
  message: string
  /** Counted from 1; only for findings that come from a text. */
  line?: number
  column?: number
}

/** A place in a text, counted from 1. Columns count UTF-16 units. */
export type TextPosition = { readonly line: number; readonly column: number }

/** Creates a finding; by default an error about the whole. */
export function findingOf(input: Partial<Finding> & Pick<Finding, 'rule' | 'message'>): Finding {
  return { path: '', severity: 'error', ...input }
}
