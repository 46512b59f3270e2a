// From a key to what it does: the keys of the tools, then those of the grid.
import type { GridTable, ToolKey } from '../state/grid-table.ts'
import { gridAction, type Pressed } from './keys.ts'
import { perform } from './perform.ts'

interface KeyPress {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
  altKey: boolean
}

export const pressedOf = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyPress): Pressed => ({
  key,
  ctrl: ctrlKey || metaKey,
  shift: shiftKey,
  alt: altKey,
})

/** The key of a tool that was pressed. */
export function toolKeyOf({ tools }: Pick<GridTable, 'tools'>, pressed: Pressed): ToolKey | undefined {
  if (!pressed.ctrl || pressed.alt) return undefined
  const key = pressed.key.toLowerCase()
  return tools
    .flatMap((tool) => tool.keys ?? [])
    .find((one) => one.key === key && (one.shift === undefined || one.shift === pressed.shift))
}

/** True when the key was used and the browser shall do nothing with it. */
export function runToolKey(table: GridTable, { run }: ToolKey): boolean {
  table.focus.leavesByTab = false
  return run(table)
}

/** True when the key was used and the browser shall do nothing with it. */
export function pressKey(table: GridTable, pressed: Pressed): boolean {
  const toolKey = toolKeyOf(table, pressed)
  if (toolKey) return runToolKey(table, toolKey)
  const action = gridAction(pressed)
  return action !== undefined && perform(table, action)
}
