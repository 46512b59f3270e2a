// @vitest-environment jsdom
import { passChanges, previewPassing } from '@kouan/contract/calls/enterprise/bulk-pass.ts'
import { readForReview } from '@kouan/contract/calls/enterprise/review.ts'
import { control, press, shownText, until } from '@kouan/widgets/testing/screen.tsx'
import { expect, test } from 'vitest'
import { showServed } from '../../../testing/served-screen.tsx'
import { PassRegistrations } from './pass-registrations.tsx'

const line = (id: string, refusal: string | null = null) => ({
  ...{ id, version: 1, applyNo: `SQ${id}`, applyType: '1', companyName: `公司${id}`, changedLabels: null },
  ...{ differences: [], papers: [], warnings: [], refusal },
})
const detailOf = (id: string) => ({
  ...{ id, version: 7, applyNo: `SQ${id}`, status: '1', statusText: '待审核', texts: {}, attachments: [], history: [] },
  form: { companyName: `公司${id}` },
  checks: [{ code: 'form', level: 'pass', title: '填写内容与校验位', message: '均正确', fields: [], matches: [] }],
  ...{ change: null, sinceReturn: null },
})

async function dialog(outcome: object, lines = [line('1'), line('2'), line('3', '正由李审核审核，请先接手')]) {
  const closed: string[] = []
  const asked = await showServed(
    <PassRegistrations ids={['1', '2', '3']} onDone={() => void closed.push('done')} onClose={() => {}} />,
    [
      [previewPassing, () => ({ lines })],
      [readForReview, ({ id }) => detailOf(String(id))],
      [passChanges, () => outcome],
    ],
  )
  await until(() => control('已核对，看下一件'))
  return { asked, closed }
}
const button = (name: string | RegExp) => control(name) as HTMLButtonElement
const untilRead = () => until(() => expect(button('已核对，看下一件').getAttribute('aria-disabled')).toBe('false'))

test('bulk approval of registrations: none is ticked at first; each is asked for before it can be', async () => {
  const { asked, closed } = await dialog({ done: 2, faults: [] })
  expect(button(/^通过 0 件$/).disabled).toBe(true)
  expect(shownText()).toContain('填写内容与校验位')
  expect(shownText()).toContain('SQ3：正由李审核审核，请先接手')
  const shown = () => asked.filter(({ call }) => call === readForReview).map(({ input }) => input.id)
  expect(shown()).toEqual(['1'])
  await press('已核对，看下一件')
  await until(() => expect(shown()).toEqual(['1', '2']))
  await untilRead()
  await press('已核对，看下一件')
  await press(/^通过 2 件$/)
  await until(() => expect(closed).toEqual(['done']))
  expect(asked.find(({ call }) => call === passChanges)?.input).toEqual({
    passed: [
      { id: '1', version: 7 },
      { id: '2', version: 7 },
    ],
  })
})

test('bulk approval of registrations: a tick is taken away again, and what did not pass is named', async () => {
  const { asked } = await dialog({ done: 0, faults: [{ id: '2', key: 'SQ2', message: '该申请已由王审核处理' }] })
  await press('已核对，看下一件')
  await untilRead()
  await press('已核对，看下一件')
  await press('已核对 公司1')
  await press(/^通过 1 件$/)
  await until(() => expect(shownText()).toContain('SQ2：该申请已由王审核处理'))
  expect(asked.find(({ call }) => call === passChanges)?.input).toEqual({ passed: [{ id: '2', version: 7 }] })
})

test('bulk approval of registrations by keys: the next one can be ticked at once, after the last one they can pass', async () => {
  await dialog({ done: 2, faults: [] })
  await press('已核对，看下一件')
  await untilRead()
  await until(() => expect(document.activeElement).toBe(button('已核对，看下一件')))
  await press('已核对，看下一件')
  await until(() => expect(document.activeElement).toBe(button(/^通过 2 件$/)))
})
