// Meanings of the keys of the grid when no cell is being edited; tools have keys of their own. Plain data, so that it can be
// tested.

export interface Pressed {
  key: string
  ctrl: boolean
  shift: boolean
  alt: boolean
}

export type GridAction =
  | { kind: 'move'; rows: number; columns: number; isExtending: boolean }
  /** To the end of the row or of the table. */
  | { kind: 'edge'; to: 'row-start' | 'row-end' | 'first-row' | 'last-row' | 'first' | 'last'; isExtending: boolean }
  | { kind: 'page'; direction: 1 | -1; isExtending: boolean }
  | { kind: 'tab'; direction: 1 | -1 }
  | {
      kind: 'edit' | 'space' | 'clear' | 'undo' | 'redo' | 'mark-all' | 'choose-row' | 'escape' | 'enter-up'
    }
  | { kind: 'move-row' | 'resize'; direction: 1 | -1 }

const arrows: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

export function gridAction(pressed: Pressed): GridAction | undefined {
  const { key, ctrl, shift, alt } = pressed
  const arrow = arrows[key]
  if (arrow) return arrowAction(pressed, arrow)
  if (alt) return undefined
  if (ctrl) return controlAction(pressed)
  switch (key) {
    case 'Home':
      return { kind: 'edge', to: 'row-start', isExtending: shift }
    case 'End':
      return { kind: 'edge', to: 'row-end', isExtending: shift }
    case 'PageUp':
      return { kind: 'page', direction: -1, isExtending: shift }
    case 'PageDown':
      return { kind: 'page', direction: 1, isExtending: shift }
    case 'Tab':
      return { kind: 'tab', direction: shift ? -1 : 1 }
    case 'Enter':
      return { kind: shift ? 'enter-up' : 'edit' }
    case 'F2':
      return { kind: 'edit' }
    case ' ':
      return { kind: shift ? 'choose-row' : 'space' }
    case 'Delete':
    case 'Backspace':
      return { kind: 'clear' }
    case 'Escape':
      return { kind: 'escape' }
    default:
      return undefined
  }
}

function arrowAction(
  { ctrl, shift, alt }: Pressed,
  [rows, columns]: readonly [number, number],
): GridAction | undefined {
  const direction = rows + columns > 0 ? 1 : -1
  if (alt && rows !== 0) return { kind: 'move-row', direction }
  // Alt with an arrow alone goes back in the browser's history.
  if (alt) return shift ? { kind: 'resize', direction } : undefined
  if (!ctrl) return { kind: 'move', rows, columns, isExtending: shift }
  const to = rows === 0 ? (direction === 1 ? 'row-end' : 'row-start') : direction === 1 ? 'last-row' : 'first-row'
  return { kind: 'edge', to, isExtending: shift }
}

function controlAction({ key, shift }: Pressed): GridAction | undefined {
  switch (key.toLowerCase()) {
    case 'home':
      return { kind: 'edge', to: 'first', isExtending: shift }
    case 'end':
      return { kind: 'edge', to: 'last', isExtending: shift }
    case 'a':
      return { kind: 'mark-all' }
    case 'z':
      return { kind: shift ? 'redo' : 'undo' }
    case 'y':
      return { kind: 'redo' }
    default:
      return undefined
  }
}
