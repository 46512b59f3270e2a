// The code that opens an application travels in the history entry: a reload keeps it, the address never shows it, and
// nothing is left in the browser's storage.
import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'

export const registerPath = '/user/register'
export const registerFormPath = '/user/registerform'
export const resultPath = '/user/register-result'
export const alterationPath = '/user/alteration'
export const alterationFormPath = '/user/alterationform'

/** The code that the page was opened with; undefined when somebody came by the bare address. */
export function useAccess(): string | undefined {
  return textIn(useLocation().state, 'accessToken')
}

export function useOpenApplication() {
  const navigate = useNavigate()
  return useCallback(
    (path: typeof registerFormPath | typeof alterationFormPath, accessToken: string) =>
      navigate(path, { state: { accessToken } }),
    [navigate],
  )
}

/** One text of what a history entry carries; it may come from an older version or be absent. */
export function textIn(state: unknown, key: string): string | undefined {
  if (typeof state !== 'object' || state === null) return undefined
  const value = (state as Record<string, unknown>)[key]
  return typeof value === 'string' && value !== '' ? value : undefined
}
