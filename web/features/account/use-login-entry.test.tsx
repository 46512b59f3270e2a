// @vitest-environment jsdom
import type { LoginResult } from '@kouan/contract/calls/account.ts'
import { happens, press, shownText, until } from '@kouan/widgets/testing/screen.tsx'
import { expect, onTestFinished, test } from 'vitest'
import { clearSession, useSession } from '../../data/session/session-store.ts'
import { showServed } from '../../testing/served-screen.tsx'
import { useLoginEntry } from './use-login-entry.tsx'

const aLogin = (tenants: number) =>
  ({
    ...{ token: 't1', departs: [], multi_depart: 1, sysAllDictItems: {} },
    userInfo: { username: 'zhang', realname: '张三' },
    tenantList: Array.from({ length: tenants }, (_, place) => ({ id: place + 5, name: `租户${place + 5}` })),
  }) as unknown as LoginResult // the parts that a login without departments has

async function anEntry(result: LoginResult) {
  onTestFinished(clearSession)
  let finish = (_result: LoginResult) => {}
  function Entry() {
    const entry = useLoginEntry()
    finish = entry.finish
    return entry.choice
  }
  await showServed(<Entry />, [])
  await happens(() => finish(result))
  return () => useSession.getState()
}

test('login entry, one tenant: the session is kept at once, with a greeting', async () => {
  const session = await anEntry(aLogin(1))
  expect(session()).toMatchObject({ token: 't1', tenantId: '5' })
  await until(() => expect(shownText()).toContain('张三，欢迎回来'))
})

test('login entry, several tenants: nothing is kept before one is chosen, and nothing when it is given up', async () => {
  const session = await anEntry(aLogin(2))
  await until(() => expect(shownText()).toContain('请选择租户'))
  expect(session().token).toBeUndefined()
  await press('取消')
  await until(() => expect(shownText()).not.toContain('请选择租户'))
  expect(session().token).toBeUndefined()
})

test('login entry, several tenants: the session is that of the chosen one', async () => {
  const session = await anEntry(aLogin(2))
  await until(() => expect(shownText()).toContain('请选择租户'))
  await press('确定')
  await until(() => expect(session()).toMatchObject({ token: 't1', tenantId: '5' }))
})
