import { useState } from 'react'
import type { TablePanel } from './state/grid-table.ts'

interface Panels {
  panels: readonly TablePanel[]
  openPanel: (panel: TablePanel) => void
  closePanel: (name: string) => void
}

/** The panels of tools that are open. */
export function usePanels(): Panels {
  const [panels, setPanels] = useState<readonly TablePanel[]>([])
  const others = (name: string) => (panel: TablePanel) => panel.name !== name
  return {
    panels,
    openPanel: (panel) => setPanels((open) => [...open.filter(others(panel.name)), panel]),
    closePanel: (name) => setPanels((open) => open.filter(others(name))),
  }
}
