// Rights of columns and buttons: their codes begin with the table's `authPre`.

export type ToolbarButton = 'add' | 'save' | 'remove' | 'clear_selection' | 'collapse'

export interface Rights {
  authPre?: string | undefined
  /** Codes that this user lacks. */
  excludedCodes?: readonly string[] | undefined
}

/** Whether the user has the right of a code (a column's key, a button's). A prefix without its colon gets one. */
export function isAllowed(code: string, { authPre, excludedCodes = [] }: Rights): boolean {
  if (!authPre) return true
  const prefix = authPre.endsWith(':') ? authPre : `${authPre}:`
  return !excludedCodes.includes(prefix + code)
}

/** Removing also needs the right to delete in bulk. */
export function isButtonAllowed(button: ToolbarButton, rights: Rights): boolean {
  if (button === 'remove' && !isAllowed('batch_delete', rights)) return false
  return isAllowed(button, rights)
}
