// Listeners: a mounted row listens to its own changes, everything else to a topic. With versions for useSyncExternalStore.

/** Rows that were added, removed or moved; selected rows; values, sums and history; failed cells. */
export type Topic = 'structure' | 'selection' | 'values' | 'failures'

export interface Announcer {
  announce: (...topics: Topic[]) => void
  /** Re-renders rows; without ids all mounted ones. */
  touch: (ids?: Iterable<string>) => void
  listenToRow: (id: string, listener: () => void) => () => void
  rowVersion: (id: string) => number
  listen: (topic: Topic, listener: () => void) => () => void
  version: (topic: Topic) => number
}

interface Subject {
  version: number
  listeners: Set<() => void>
}

const makeSubject = (): Subject => ({ version: 0, listeners: new Set() })

function bump(subject: Subject | undefined): void {
  if (!subject) return
  subject.version += 1
  for (const listener of subject.listeners) listener()
}

export function makeAnnouncer(): Announcer {
  const rows = new Map<string, Subject>()
  const topics: Record<Topic, Subject> = {
    structure: makeSubject(),
    selection: makeSubject(),
    values: makeSubject(),
    failures: makeSubject(),
  }
  const subjectOf = (id: string): Subject => {
    const subject = rows.get(id) ?? makeSubject()
    rows.set(id, subject)
    return subject
  }
  return {
    announce: (...names) => {
      for (const name of names) bump(topics[name])
    },
    touch: (ids) => {
      if (ids) for (const id of ids) bump(rows.get(id))
      else for (const subject of rows.values()) bump(subject)
    },
    listenToRow: (id, listener) => {
      const subject = subjectOf(id)
      subject.listeners.add(listener)
      return () => {
        subject.listeners.delete(listener)
        if (subject.listeners.size === 0) rows.delete(id)
      }
    },
    // A row is rendered before it listens: a change in between is seen by its version.
    rowVersion: (id) => subjectOf(id).version,
    listen: (topic, listener) => {
      const subject = topics[topic]
      subject.listeners.add(listener)
      return () => subject.listeners.delete(listener)
    },
    version: (topic) => topics[topic].version,
  }
}
