// How this person likes the shell: kept with the account, and in this browser for what is drawn before anybody has signed in.
import { type PersonSettings, readSettings } from '@kouan/contract/rules/person-settings.ts'
import { create } from 'zustand'
import { storage, storageKeys } from '../browser/storage.ts'

const readKept = () => readSettings(storage.read(storageKeys.settings))

/** What was chosen, nothing else. */
export const useChosen = create<PersonSettings>()(readKept)

let isSaving = false
let waiting: PersonSettings | undefined

/** As the account has them; what is on its way there is newer. Absent from an older server. */
export function takeSettings(settings: PersonSettings | undefined): void {
  if (!isSaving) replace(readSettings(settings))
}

/** Another window of this browser changed them. */
export const followSettings = () => show(readKept())

function replace(settings: PersonSettings): void {
  storage.keep(storageKeys.settings, settings)
  show(settings)
}

/** The account answers at each load what stands here already: that draws nothing anew. */
function show(settings: PersonSettings): void {
  if (JSON.stringify(settings) !== JSON.stringify(useChosen.getState())) useChosen.setState(settings, true)
}

/** `save` is asked once at a time, with what was chosen last. Rejects when the account could not keep it; the screen does. */
export async function choose(part: PersonSettings, save: (all: PersonSettings) => Promise<unknown>): Promise<void> {
  replace(readSettings({ ...useChosen.getState(), ...part }))
  waiting = useChosen.getState()
  if (isSaving) return
  isSaving = true
  try {
    while (waiting) {
      const next: PersonSettings = waiting
      waiting = undefined
      await save(next)
    }
  } finally {
    isSaving = false
    waiting = undefined
  }
}
