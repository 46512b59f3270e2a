// @vitest-environment jsdom
import { getUserInfo, getUserPermission, logout } from '@kouan/contract/calls/account.ts'
import { hasControl, press, shownText, until } from '@kouan/widgets/testing/screen.tsx'
import { afterEach, expect, test } from 'vitest'
import { clearSession, useSession } from '../data/session/session-store.ts'
import { Refused, showServed } from '../testing/served-screen.tsx'
import { SessionGate } from './session-gate.tsx'

afterEach(clearSession)

const permission = {
  menu: [{ path: '/', name: 'home', component: 'x', meta: { title: '首页' } }],
  auth: [],
  allAuth: [],
}
const userInfo = { id: '1', username: 'clerk', realname: '沈艾', settings: {} }
const loadNothing = () => Promise.resolve()

/** The gate at an inner address, where the menu is refused so often for this reason. */
function showGate(refusal: Refused, count: number) {
  useSession.setState({ token: 'kept', menu: undefined })
  let asked = 0
  return showServed(<SessionGate ahead={loadNothing}>工作台</SessionGate>, [
    [
      getUserPermission,
      () => {
        asked += 1
        if (asked <= count) throw refusal
        return permission
      },
    ],
    [getUserInfo, () => ({ userInfo, sysAllDictItems: {} })],
    [logout, () => null],
  ])
}

const namesOf = (asked: Awaited<ReturnType<typeof showGate>>) => asked.map(({ call }) => call.name)

test.each(['overload', 'tooMany'] as const)(
  'a menu refused for %s: says so, and a press on 重试 brings the page',
  async (kind) => {
    const asked = await showGate(new Refused('系统繁忙', { kind }), 1)
    await until(() => expect(shownText()).toContain('网络超时'))
    expect(hasControl('重试')).toBe(true)
    await press('重试')
    await until(() => expect(shownText()).toContain('工作台'))
    expect(namesOf(asked)).not.toContain(logout.name)
    expect(useSession.getState().token).toBe('kept')
  },
)

test.each(['unexpected', 'noSession'] as const)(
  'S4.004 a menu refused for %s, which does not pass: signs out at once',
  async (kind) => {
    const asked = await showGate(new Refused('出错了', { kind }), 9)
    await until(() => expect(namesOf(asked)).toContain(logout.name))
    await until(() => expect(useSession.getState().token).toBeUndefined())
    expect(namesOf(asked).filter((name) => name === getUserPermission.name)).toHaveLength(1)
    expect(hasControl('重试')).toBe(false)
  },
)
