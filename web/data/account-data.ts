// Coming in, loading rights, going out.
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
import { ask } from './ask.ts'
import { keepDictionaries } from './dictionary-store.ts'
import { clearSession, keepPermission, keepUser, useSession } from './session-store.ts'

/** The answer only: `signIn` of session-store keeps it, after a choice of department where there are several. */
export const logIn = (input: InputOfCall<typeof login>): Promise<LoginResult> => ask(login, input, { onlyCode: 200 })

/** Menu and rights, and the user and dictionaries as they are now. Throws when the menu is empty. */
export async function loadPermission(): Promise<void> {
  keepPermission(await ask(getUserPermission, {}, { onExpired: 'throw' }))
}

export async function refreshUser(): Promise<SessionUser> {
  const { userInfo, sysAllDictItems } = await ask(getUserInfo, {}, { onExpired: 'throw' })
  keepUser(userInfo)
  keepDictionaries(sysAllDictItems)
  return userInfo
}

/** The server's word does not matter for what this browser forgets; the caller may show why it failed. */
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
