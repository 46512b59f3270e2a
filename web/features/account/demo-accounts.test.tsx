// @vitest-environment jsdom
import { loginAsDemo } from '@kouan/contract/calls/demo-login.ts'
import { readLoginWays } from '@kouan/contract/calls/login-ways.ts'
import { happens, shownText, until } from '@kouan/widgets/testing/screen.tsx'
import { expect, test } from 'vitest'
import { Refused, showServed } from '../../testing/served-screen.tsx'
import { DemoAccounts } from './demo-accounts.tsx'
import LoginPage from './login-page.tsx'

const accounts = [{ username: 'importer', role: '申报企业', purpose: '订单、清单和失败处理' }]
const press = () => happens(() => document.querySelector<HTMLButtonElement>('.demo-accounts button')?.click())

test('demo account: one press signs in with its name alone', async () => {
  const done: unknown[] = []
  const asked = await showServed(<DemoAccounts accounts={accounts} onDone={(result) => done.push(result)} />, [
    [loginAsDemo, () => ({ token: 'x' })],
  ])
  await press()
  await until(() => expect(done).toEqual([{ token: 'x' }]))
  expect(asked.map(({ input }) => input)).toEqual([{ username: 'importer' }])
})

test('demo account: a refusal is said and another press asks again', async () => {
  const asked = await showServed(<DemoAccounts accounts={accounts} onDone={() => {}} />, [
    [
      loginAsDemo,
      () => {
        throw new Refused('该用户已冻结')
      },
    ],
  ])
  await press()
  await until(() => expect(shownText()).toContain('该用户已冻结'))
  await press()
  await until(() => expect(asked).toHaveLength(2))
})

test('login page: shows the demo accounts that the server names, and no place for them otherwise', async () => {
  let named: typeof accounts = []
  const ways = [readLoginWays, () => ({ phone: false, providers: [], demoAccounts: named })] as const
  const asked = await showServed(<LoginPage />, [ways])
  await until(() => expect(asked).toHaveLength(1))
  await happens(() => {})
  expect(shownText()).not.toContain('演示')
  named = accounts
  await showServed(<LoginPage />, [ways])
  await until(() => expect(shownText()).toContain('订单、清单和失败处理'))
})
