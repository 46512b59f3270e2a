// Login by name and password, loading of rights, logout. Other ways to log in: other-logins.ts.
import {
  getUserInfo,
  getUserPermission,
  keepSettings,
  type LoginResult,
  login,
  logout,
  type SessionUser,
} from '@kouan/contract/calls/account.ts'
import type { InputOfCall } from '@kouan/contract/language/call.ts'
import type { PersonSettings } from '@kouan/contract/rules/person-settings.ts'
import { ask } from '../calls/ask.ts'
import { dictionariesTag as knownTag, storeDictionaries } from '../session/dictionary-store.ts'
import { clearSession, storePermission, storeUser, useSession } from '../session/session-store.ts'
import { withSecondStep } from './second-step.ts'

/** Returns the response only; `signIn` of session-store stores it, after a choice of department where there are several. */
export const logIn = (input: InputOfCall<typeof login>): Promise<LoginResult> =>
  withSecondStep(ask(login, input, { onlyCode: 200 }))

/** Loads menu and rights. Throws when the menu is empty. */
export async function loadPermission(): Promise<void> {
  storePermission(await ask(getUserPermission, {}, { onExpired: 'throw' }))
}

/** Loads the user, and the dictionaries when they have changed; `isFull` requests them in any case. */
export async function refreshUser({ isFull = false } = {}): Promise<SessionUser> {
  const tag = isFull ? undefined : knownTag()
  const answer = await ask(getUserInfo, tag ? { dictionariesTag: tag } : {}, { onExpired: 'throw' })
  storeUser(answer.userInfo)
  storeDictionaries(answer.sysAllDictItems, answer.dictionariesTag)
  return answer.userInfo
}

/** Clears the session whether or not the server could be told; rejects with its failure. */
export async function logOut(): Promise<void> {
  const token = useSession.getState().token
  try {
    if (token !== undefined) await ask(logout, {})
  } finally {
    clearSession()
  }
}

/** For `choose` of settings-store. */
export const saveSettings = (settings: PersonSettings) => ask(keepSettings, { settings }, { onExpired: 'throw' })
