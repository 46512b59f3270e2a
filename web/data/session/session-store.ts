// Who is signed in and what they may do, for the screens. Rights shown here are decoration: the server checks every call.
import type { LoginResult, SessionUser } from '@kouan/contract/calls/account.ts'
import type { ButtonRight, MenuItem, UserPermission } from '@kouan/contract/menu/menu-item.ts'
import { create } from 'zustand'
import { storage, storageKeys } from '../browser/storage.ts'
import { forgetDictionaries, storeDictionaries } from './dictionary-store.ts'
import { takeSettings } from './settings-store.ts'

export interface Session {
  token: string | undefined
  user: SessionUser | undefined
  tenantId: string
  /** Absent until the permissions are loaded. */
  menu: MenuItem[] | undefined
  auth: ButtonRight[]
  allAuth: ButtonRight[]
  sysSafeMode: boolean
  /** The id in the address of a low-app route. */
  lowAppId: string | undefined
}

const signedOut: Session = {
  token: undefined,
  user: undefined,
  tenantId: '0',
  menu: undefined,
  auth: [],
  allAuth: [],
  sysSafeMode: false,
  lowAppId: undefined,
}

export const useSession = create<Session>()(() => ({
  ...signedOut,
  token: storage.read<string>(storageKeys.token),
  // Public pages show what a signed-in visitor may do without loading the menu.
  auth: storage.read<ButtonRight[]>(storageKeys.auth) ?? [],
  allAuth: storage.read<ButtonRight[]>(storageKeys.allAuth) ?? [],
  user: storage.read<SessionUser>(storageKeys.userInfo),
  tenantId: storage.read<string>(storageKeys.tenantId) ?? '0',
}))

/** `chosenTenant`: one of the result's tenants, the first when absent. */
export function signIn(result: LoginResult, chosenTenant?: string): void {
  const tenantId = chosenTenant ?? String(result.tenantList?.[0]?.id ?? 0)
  storage.write(storageKeys.tenantId, tenantId)
  storeUser(result.userInfo)
  storeDictionaries(result.sysAllDictItems, result.dictionariesTag)
  // Last, because other windows listen to it and read the rest then.
  storage.write(storageKeys.token, result.token)
  useSession.setState({ token: result.token, tenantId })
}

/** Another window signed in or out. Answers the name of whoever is here now, unless the same user has a new session. */
export function followOtherWindow(): 'goesOn' | 'signedOut' | { other: string } {
  const token = storage.read<string>(storageKeys.token)
  const user = storage.read<SessionUser>(storageKeys.userInfo)
  const tenantId = storage.read<string>(storageKeys.tenantId) ?? '0'
  const here = useSession.getState()
  if (token === undefined || user === undefined) return 'signedOut'
  if (user.id !== here.user?.id) return { other: user.realname || user.username }
  if (tenantId !== here.tenantId) return { other: `${user.realname || user.username}（另一租户）` }
  useSession.setState({ token })
  return 'goesOn'
}

/** Another window has signed in since `token` was read: what failed with it says nothing of who is here now. */
export function isOutdated(token: string | undefined): boolean {
  const stored = storage.read<string>(storageKeys.token)
  return stored !== undefined && stored !== token
}

export function storeUser(user: SessionUser): void {
  storage.write(storageKeys.userInfo, user)
  storage.write(storageKeys.username, user.username)
  takeSettings(user.settings)
  useSession.setState({ user })
}

export const emptyMenuMessage = 'getPermissionList: permissions must be a non-null array !'

/** An empty menu is refused: whoever sees no page cannot be here. */
export function storePermission(permission: UserPermission): void {
  if (!Array.isArray(permission.menu) || permission.menu.length === 0) throw new Error(emptyMenuMessage)
  storage.write(storageKeys.auth, permission.auth)
  storage.write(storageKeys.allAuth, permission.allAuth)
  const { menu, auth, allAuth, sysSafeMode } = permission
  useSession.setState({ menu, auth, allAuth, sysSafeMode })
}

/** Forgets everything of this user; `logOut` in account-data ends the session at the server. */
export function clearSession(): void {
  const { token, tenantId, userInfo, username, auth, allAuth, company, recent, listLayouts, columnWidths } = storageKeys
  storage.forget(token, tenantId, userInfo, username, auth, allAuth, company, recent, listLayouts, columnWidths)
  forgetDictionaries()
  useSession.setState(signedOut)
}
