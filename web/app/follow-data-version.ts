// Updates rights, menu and dictionaries of an open page: by the version in every response, and by a poll on focus.
import { loadPermission, refreshUser } from '../data/account/account-data.ts'
import { useSession } from '../data/session/session-store.ts'

/** Not more often than this, in milliseconds. */
const pause = 30_000

export function followDataVersion() {
  let known: string | undefined
  let lastPollAt = 0

  async function refresh() {
    if (useSession.getState().menu === undefined) return
    // A failure changes nothing here: the next answer carries the version again.
    await Promise.allSettled([loadPermission(), refreshUser()])
  }
  /** Another page may have gone to another department, which gives other rights. */
  async function refreshWithDepartment() {
    const before = useSession.getState().user?.orgCode
    await refreshUser()
    if (useSession.getState().user?.orgCode !== before) await loadPermission()
  }
  function poll() {
    if (useSession.getState().menu === undefined || Date.now() - lastPollAt < pause) return
    lastPollAt = Date.now()
    refreshWithDepartment().catch(() => {})
  }
  addEventListener('focus', poll)
  return {
    hear(version: string) {
      const isNew = known !== undefined && known !== version
      known = version
      if (isNew) void refresh()
    },
    stop: () => removeEventListener('focus', poll),
  }
}
