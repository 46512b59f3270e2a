// Latest choices of this person in the search box, in this browser. Removed at sign-out.

import { storage, storageKeys } from '../browser/storage.ts'
import { useSession } from '../session/session-store.ts'

export interface RecentChoice {
  key: string
  title: string
  note: string
  to?: string
}

interface StoredChoices {
  userId: string
  choices: RecentChoice[]
}

const most = 20

const userId = () => useSession.getState().user?.id

/** The last one first. */
export function recentChoices(): RecentChoice[] {
  const stored = storage.read<StoredChoices>(storageKeys.recent)
  return stored !== undefined && stored.userId === userId() ? stored.choices : []
}

export function noteChoice({ key, title, note, to }: RecentChoice): void {
  const id = userId()
  if (id === undefined) return
  const choice = { key, title, note, ...(to === undefined ? {} : { to }) }
  const others = recentChoices().filter((one) => one.key !== key)
  storage.write(storageKeys.recent, { userId: id, choices: [choice, ...others].slice(0, most) } satisfies StoredChoices)
}
