// @vitest-environment jsdom
import { type LoginResult, selectDepart } from '@kouan/contract/calls/account.ts'
import { press, shownText, until } from '@kouan/widgets/testing/screen.tsx'
import { expect, test } from 'vitest'
import { Refused, showServed } from '../../testing/served-screen.tsx'
import LoginChoiceDialog, { type LoginChoice } from './login-choice-dialog.tsx'

const department = (orgCode: string) => ({ id: orgCode, orgCode, departName: `部门${orgCode}` })
const aLogin = (departs: string[], tenants: number[]) =>
  ({
    ...{ token: 't', userInfo: { username: 'zhang', orgCode: departs[0] }, departs: departs.map(department) },
    ...{ multi_depart: departs.length > 1 ? 2 : 1, tenantList: tenants.map((id) => ({ id, name: `租户${id}` })) },
  }) as unknown as LoginResult // the parts that the dialog reads

async function aDialog(
  pending: LoginResult,
  answer = (): unknown => ({ userInfo: { username: 'zhang', orgCode: 'B' } }),
) {
  const chosen: LoginChoice[] = []
  const asked = await showServed(
    <LoginChoiceDialog pending={pending} onSelect={(choice) => void chosen.push(choice)} onCancel={() => {}} />,
    [[selectDepart, answer]],
  )
  return { chosen, asked }
}

test('login choice, several departments: the server is told the chosen one, and its user goes on', async () => {
  const { chosen, asked } = await aDialog(aLogin(['A', 'B'], []))
  expect(shownText()).toContain('请选择登录部门')
  await press('确定')
  await until(() => expect(chosen).toHaveLength(1))
  expect(asked.map(({ input }) => input.orgCode)).toEqual(['A'])
  expect(chosen[0]?.result.userInfo).toMatchObject({ orgCode: 'B' })
})

test('login choice, several tenants alone: the first one is chosen without a question to the server', async () => {
  const { chosen, asked } = await aDialog(aLogin(['A'], [7, 8]))
  expect(shownText()).toContain('请选择租户')
  expect(shownText()).not.toContain('请选择登录部门')
  await press('确定')
  await until(() => expect(chosen.map(({ tenantId }) => tenantId)).toEqual(['7']))
  expect(asked).toEqual([])
})

test('login choice, refused: says why and can be tried again', async () => {
  const { chosen, asked } = await aDialog(aLogin(['A', 'B'], []), () => {
    throw new Refused('您不在该部门')
  })
  await press('确定')
  await until(() => expect(shownText()).toContain('您不在该部门'))
  expect(chosen).toEqual([])
  await press('确定')
  await until(() => expect(asked).toHaveLength(2))
})
