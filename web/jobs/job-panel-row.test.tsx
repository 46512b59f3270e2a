import type { LatestJob } from '@kouan/contract/calls/system/job-calls.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { JobPanelRow } from './job-panel-row.tsx'

const nothing = () => {}
const shownOf = (given: Partial<LatestJob>) => {
  const job = { id: '1', title: '导入进口订单', state: 'DONE', ...given } as LatestJob
  return renderToStaticMarkup(
    <JobPanelRow job={job} onChanged={nothing} onFail={nothing} onShow={nothing} onDismiss={nothing} />,
  )
}

test('row of an ended job: red where rows were refused, with the sentence that names the file', () => {
  const sentence = '订单.xlsx：共48行，新增19单，更新0单，跳过0单，失败5单（10行）'
  const faulty = shownOf({ faultCount: 5, sentence })
  expect(faulty).toContain('ant-badge-status-error')
  expect(faulty).toContain(sentence)
  expect(faulty).toContain('查看 5 项错误')
  expect(shownOf({ faultCount: 5, warningCount: 2 })).toContain('查看 5 项错误、2 条提醒')
  expect(shownOf({ faultCount: 0 })).toContain('ant-badge-status-success')
  expect(shownOf({ state: 'FAILED' })).toContain('ant-badge-status-error')
  expect(shownOf({ state: 'RUNNING', faultCount: 5 })).toContain('ant-badge-status-processing')
})

test('row of an ended job that refused nothing and says something: amber, with the way to what it says', () => {
  const warned = shownOf({ faultCount: 0, warningCount: 2 })
  expect(warned).toContain('ant-badge-status-warning')
  expect(warned).toContain('查看 2 条提醒')
})
