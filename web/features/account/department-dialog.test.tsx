// @vitest-environment jsdom
import { getCurrentUserDeparts, getUserPermission, selectDepart } from '@kouan/contract/calls/account.ts'
import { allNamed, happens, input, press, shownText, until } from '@kouan/widgets/testing/screen.tsx'
import { expect, onTestFinished, test } from 'vitest'
import { useSession } from '../../data/session/session-store.ts'
import { Refused, showServed } from '../../testing/served-screen.tsx'
import { DepartmentDialog } from './department-dialog.tsx'

const list = [
  { orgCode: 'A01', departName: '报关部' },
  { orgCode: 'A02', departName: '仓储部' },
]

async function aDialog({ departments = list, orgCode = 'A01', refusals = [] as Refused[] } = {}) {
  const closed: true[] = []
  const before = useSession.getState()
  const user = { username: 'zhang', orgCode } as NonNullable<(typeof before)['user']>
  useSession.setState({ user, token: undefined })
  onTestFinished(() => useSession.setState(before, true))
  const asked = await showServed(<DepartmentDialog onClose={() => void closed.push(true)} />, [
    [getCurrentUserDeparts, () => ({ list: departments, orgCode })],
    [
      selectDepart,
      (chosen) => {
        const refusal = refusals.shift()
        if (refusal) throw refusal
        return { userInfo: { ...user, orgCode: chosen.orgCode, settings: {} } }
      },
    ],
    [getUserPermission, () => ({ menu: [], auth: [], allAuth: [] })],
  ])
  await happens(() => {})
  const chosen = () => asked.filter(({ call }) => call === selectDepart).map((one) => one.input)
  return { asked, closed, chosen }
}

async function choose(name: string) {
  await happens(() => {
    input('部门').dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
  })
  const option = await until(() => {
    const [found] = allNamed('.ant-select-item-option', name)
    if (!found) throw new Error(`no ${name}`)
    return found
  })
  await press(option)
}

test('department: the present one is named and chosen; another one is asked for, and its rights are loaded', async () => {
  const { asked, chosen } = await aDialog()
  await until(() => expect(shownText()).toContain('当前部门：报关部'))
  await choose('仓储部')
  await press(/确 ?定/)
  await until(() => expect(chosen()).toEqual([{ orgCode: 'A02', username: 'zhang' }]))
  await until(() => expect(asked.some(({ call }) => call === getUserPermission)).toBe(true))
})

test('department, refused: says why, stays, and may be tried again', async () => {
  const { closed, chosen } = await aDialog({ refusals: [new Refused('您已不在该部门')] })
  await until(() => expect(shownText()).toContain('当前部门：报关部'))
  await press(/确 ?定/)
  await until(() => expect(shownText()).toContain('您已不在该部门'))
  expect(closed).toEqual([])
  await press(/确 ?定/)
  await until(() => expect(chosen()).toHaveLength(2))
})

test('department of a person who has none: says so and closes', async () => {
  const { closed } = await aDialog({ departments: [] })
  await until(() => expect(shownText()).toContain('您尚未设置部门信息!'))
  expect(closed).toEqual([true])
})
