// @vitest-environment jsdom
import { updatePassword } from '@kouan/contract/calls/own-password.ts'
import { fill, hasControl, press, shownText, until } from '@kouan/widgets/testing/screen.tsx'
import { expect, onTestFinished, test } from 'vitest'
import { useSession } from '../../data/session/session-store.ts'
import { Refused, showServed } from '../../testing/served-screen.tsx'
import { PasswordDialog } from './password-dialog.tsx'

const zhang = { username: 'zhang', realname: '张三' } as NonNullable<ReturnType<typeof useSession.getState>['user']>

async function aDialog({ isForced = false, isSignedIn = true, refusals = [] as Refused[] } = {}) {
  const closed: true[] = []
  const before = useSession.getState()
  useSession.setState({ user: isSignedIn ? zhang : undefined, token: undefined })
  onTestFinished(() => useSession.setState(before, true))
  const asked = await showServed(<PasswordDialog isForced={isForced} onClose={() => void closed.push(true)} />, [
    [
      updatePassword,
      () => {
        const refusal = refusals.shift()
        if (refusal) throw refusal
      },
    ],
  ])
  const typeIn = async (old: string, password: string, again = password) => {
    await fill('旧密码', old)
    await fill('新密码', password)
    await fill('确认新密码', again)
    await press('确定')
  }
  return { asked, closed, typeIn }
}

test.each([
  ['no old one', ['', 'Harbour2026'], '请输入旧密码!'],
  ['a weak new one', ['Harbour2025', 'harbour'], '须为8到12位'],
  ['two different ones', ['Harbour2025', 'Harbour2026', 'Harbour2027'], '两次输入的密码不一样！'],
] as const)('password, %s: is not sent', async (_name, [old, password, again], sentence) => {
  const { asked, typeIn } = await aDialog()
  await typeIn(old, password, again)
  await until(() => expect(document.querySelector('.ant-form-item-explain-error')?.textContent).toContain(sentence))
  expect(asked).toEqual([])
})

test('password, refused: stands at its input, or above all where it is of none, and the dialog stays', async () => {
  const wrong = new Refused('旧密码错误', { fields: ['oldpassword'] })
  const { closed, typeIn } = await aDialog({ refusals: [wrong, new Refused('密码不能与最近用过的相同')] })
  await typeIn('Harbour2024', 'Harbour2026')
  await until(() => expect(document.querySelector('.ant-form-item-explain-error')?.textContent).toBe('旧密码错误'))
  await press('确定')
  await until(() => expect(shownText()).toContain('密码不能与最近用过的相同'))
  expect(closed).toEqual([])
})

test('password, changed: closes once and asks to sign in anew', async () => {
  const { asked, closed, typeIn } = await aDialog()
  await typeIn('Harbour2025', 'Harbour2026')
  await until(() => expect(shownText()).toContain('密码修改成功，请重新登录'))
  expect(closed).toEqual([true])
  const [first, ...more] = asked
  expect(first?.input).toMatchObject({ username: 'zhang', oldpassword: 'Harbour2025', password: 'Harbour2026' })
  expect(more).toEqual([])
})

test('password without a person: nothing is sent', async () => {
  const { asked, typeIn } = await aDialog({ isSignedIn: false })
  await typeIn('Harbour2025', 'Harbour2026')
  await until(() => expect(shownText()).toContain('当前系统无登录用户!'))
  expect(asked).toEqual([])
})

test('first password: there is no way around, but out', async () => {
  await aDialog({ isForced: true })
  expect([hasControl('取消'), hasControl('退出登录')]).toEqual([false, true])
  expect(shownText()).toContain('这是初始密码')
})
