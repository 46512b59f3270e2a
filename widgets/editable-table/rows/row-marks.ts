// Marks on rows beside their values: selected rows, and cells that failed a rule.
import type { Announcer } from './announcer.ts'

/** Messages by row id and column key. */
export type Failures = ReadonlyMap<string, ReadonlyMap<string, string>>

export interface RowMarks {
  selected: () => ReadonlySet<string>
  setSelected: (ids: ReadonlySet<string>) => void
  failures: () => Failures
  setFailures: (failures: Failures) => void
}

interface OwnMarks extends RowMarks {
  /** Deselects rows that do not meet the condition. */
  keepSelected: (condition: (id: string) => boolean) => void
  clear: () => void
}

export function makeRowMarks({ announce, touch }: Announcer): OwnMarks {
  let selected: ReadonlySet<string> = new Set()
  let failures: Failures = new Map()
  const setSelected = (ids: ReadonlySet<string>) => {
    selected = ids
    announce('selection')
  }
  return {
    selected: () => selected,
    setSelected,
    keepSelected: (condition) => {
      const left = [...selected].filter(condition)
      if (left.length < selected.size) setSelected(new Set(left))
    },
    failures: () => failures,
    setFailures: (found) => {
      const before = failures
      failures = found
      touch([...before.keys(), ...found.keys()])
      announce('failures')
    },
    clear: () => {
      selected = new Set()
      failures = new Map()
    },
  }
}
