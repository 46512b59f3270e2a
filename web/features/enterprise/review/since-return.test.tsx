// @vitest-environment jsdom
import { revealApplicationField } from '@kouan/contract/calls/enterprise/review.ts'
import { control, press, shownText, until } from '@kouan/widgets/testing/screen.tsx'
import { expect, test } from 'vitest'
import { useSession } from '../../../data/session/session-store.ts'
import { showServed } from '../../../testing/served-screen.tsx'
import { SinceReturnView } from './since-return.tsx'

const fields = [
  { field: 'address', label: '注册地址', old: '旧路1号', new: '新路2号' },
  { field: 'legalPhone', label: '法定代表人电话', old: '137****0001', new: '137****0002' },
]
const papers = [{ kindText: '营业执照', name: 'new.pdf', isNew: true }]

test('since the return: fields from old to new, and papers that came', async () => {
  await showServed(<SinceReturnView id="1" sinceReturn={{ fields, papers }} />, [])
  expect(shownText()).toContain('退回后修改（3）')
  expect(shownText()).toContain('注册地址：旧路1号 → 新路2号')
  expect(shownText()).toContain('附件 营业执照：增加 new.pdf')
  expect(shownText()).not.toContain('查看')
})

test('since the return: the old value in full asks for the old one', async () => {
  useSession.setState({ auth: [{ action: 'application:reveal', describe: '', type: '1', status: '1' }], allAuth: [] })
  const asked = await showServed(<SinceReturnView id="1" sinceReturn={{ fields, papers }} />, [
    [revealApplicationField, () => '13700000001'],
  ])
  await until(() => control('查看原法定代表人电话'))
  await press('查看原法定代表人电话')
  await until(() => expect(shownText()).toContain('13700000001'))
  expect(asked.map(({ input }) => input)).toEqual([{ id: '1', field: 'legalPhone', isOld: '1' }])
})

test('since the return: nothing written says so', async () => {
  await showServed(<SinceReturnView id="1" sinceReturn={{ fields: [], papers: [] }} />, [])
  expect(shownText()).toContain('退回后没有修改任何内容')
})
