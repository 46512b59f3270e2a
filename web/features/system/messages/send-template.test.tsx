// @vitest-environment jsdom
import { sendTemplate } from '@kouan/contract/calls/system/message-calls.ts'
import { fill, input, press, shownText, until } from '@kouan/widgets/testing/screen.tsx'
import { expect, test } from 'vitest'
import { Refused, showServed } from '../../../testing/served-screen.tsx'
import { SendTemplate } from './send-template.tsx'

const template = {
  templateCode: 'released',
  templateName: '放行通知',
  templateContent: '清单 ${listNo} 已放行，${person}请查看',
  templateTestJson: '{"listNo":"L-1"}' as string | null,
}

async function aDialog({ testJson = template.templateTestJson, refusals = [] as Refused[] } = {}) {
  const closed: true[] = []
  const asked = await showServed(
    <SendTemplate template={{ ...template, templateTestJson: testJson }} onClose={() => void closed.push(true)} />,
    [
      [
        sendTemplate,
        () => {
          const refusal = refusals.shift()
          if (refusal) throw refusal
        },
      ],
    ],
  )
  return { asked, closed }
}
const faults = () => [...document.querySelectorAll('.ant-form-item-explain-error')].map((one) => one.textContent)

test('template: its places are inputs with the values that were tried; the text follows what is typed', async () => {
  await aDialog()
  expect(input('listNo').value).toBe('L-1')
  await fill('person', '张三')
  await until(() => expect(shownText()).toContain('清单 L-1 已放行，张三请查看'))
})

test('template whose tried values are no JSON: empty places', async () => {
  await aDialog({ testJson: '{' })
  expect(input('listNo').value).toBe('')
})

test('template without receivers, with a wrong one, or an empty place: is not sent', async () => {
  const { asked } = await aDialog()
  await press('发送')
  await until(() => expect(faults()).toEqual(['请输入接收人', '请输入person']))
  await fill('接收人', 'a@b@c')
  await fill('person', '张三')
  await press('发送')
  await until(() => expect(faults()).toEqual(['“a@b@c”既不是用户账号，也不是邮箱']))
  expect(asked).toEqual([])
})

test('template, refused: says why and stays; sent: closes', async () => {
  const { asked, closed } = await aDialog({ refusals: [new Refused('没有用户 zhang')] })
  await fill('接收人', 'zhang')
  await fill('person', '张三')
  await press('发送')
  await until(() => expect(shownText()).toContain('没有用户 zhang'))
  expect(closed).toEqual([])
  await press('发送')
  await until(() => expect(closed).toEqual([true]))
  const sent = asked.at(-1)?.input ?? {}
  expect(sent).toMatchObject({ templateCode: 'released', receiver: 'zhang' })
  expect(JSON.parse(String(sent.testData))).toEqual({ listNo: 'L-1', person: '张三' })
})
