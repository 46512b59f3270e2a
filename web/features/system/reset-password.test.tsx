// @vitest-environment jsdom
import { resetUserPassword } from '@kouan/contract/calls/system/user-calls.ts'
import { press, shownText, until } from '@kouan/widgets/testing/screen.tsx'
import { expect, test } from 'vitest'
import { showServed } from '../../testing/served-screen.tsx'
import { ResetPassword } from './reset-password.tsx'

test('password reset: one press makes the password and shows it, the second one closes without another', async () => {
  const closed: true[] = []
  const asked = await showServed(
    <ResetPassword user={{ username: 'zhang', realname: '张三' }} onClose={() => void closed.push(true)} />,
    [[resetUserPassword, () => ({ password: 'Ab12Cd34' })]],
  )
  await press('确定')
  await until(() => expect(shownText()).toContain('Ab12Cd34'))
  expect(closed).toEqual([])
  await press('已记下')
  await until(() => expect(closed).toEqual([true]))
  expect(asked.map(({ input }) => input)).toEqual([{ username: 'zhang' }])
})
