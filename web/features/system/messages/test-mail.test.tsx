// @vitest-environment jsdom
import { testMailServer } from '@kouan/contract/calls/system/mail-server-calls.ts'
import { fill, press, shownText, until } from '@kouan/widgets/testing/screen.tsx'
import { expect, test } from 'vitest'
import { Refused, showServed } from '../../../testing/served-screen.tsx'
import { TestMail } from './mail-server-list-page.tsx'

test('test mail: a wrong address is refused here, a refusal of the server is said, and then the dialog closes', async () => {
  const refusals = [new Refused('邮件服务器没有响应')]
  const closed: true[] = []
  const asked = await showServed(
    <TestMail server={{ id: '7', name: '公司' }} onClose={() => void closed.push(true)} />,
    [
      [
        testMailServer,
        () => {
          const refusal = refusals.shift()
          if (refusal) throw refusal
        },
      ],
    ],
  )
  await fill('收件地址', 'nobody')
  await press('发送')
  await until(() => expect(document.querySelector('.ant-form-item-explain-error')).not.toBeNull())
  expect(asked).toEqual([])
  await fill('收件地址', 'a@example.com')
  await press('发送')
  await until(() => expect(shownText()).toContain('邮件服务器没有响应'))
  expect(closed).toEqual([])
  await press('发送')
  await until(() => expect(closed).toEqual([true]))
  expect(asked.at(-1)?.input).toMatchObject({ id: '7', to: 'a@example.com' })
})
