// Settings of the shell: stored with the account, and in this browser for what is rendered before the login.
import { type PersonSettings, readSettings } from '@kouan/contract/rules/person-settings.ts'
import { create } from 'zustand'
import { storage, storageKeys } from '../browser/storage.ts'

const readStored = () => readSettings(storage.read(storageKeys.settings))

/** Settings that the person has chosen; others are absent. */
export const useChosenSettings = create<PersonSettings>()(readStored)

let isSaving = false
let waiting: PersonSettings | undefined

/** As the account has them; what is on its way there is newer. Absent from an older server. */
export function takeSettings(settings: PersonSettings | undefined): void {
  if (!isSaving) replace(readSettings(settings))
}

/** Another window of this browser changed them. */
export const followSettings = () => show(readStored())

function replace(settings: PersonSettings): void {
  storage.write(storageKeys.settings, settings)
  show(settings)
}

/** Unchanged settings are not set again, because that would re-render the shell. */
function show(settings: PersonSettings): void {
  if (JSON.stringify(settings) !== JSON.stringify(useChosenSettings.getState()))
    useChosenSettings.setState(settings, true)
}

/** `save` is asked once at a time, with what was chosen last. Rejects when the account could not keep it; the screen does. */
export async function choose(part: PersonSettings, save: (all: PersonSettings) => Promise<unknown>): Promise<void> {
  replace(readSettings({ ...useChosenSettings.getState(), ...part }))
  waiting = useChosenSettings.getState()
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
