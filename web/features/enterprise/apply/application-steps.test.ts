import { applicationFields } from '@kouan/contract/resources/enterprise/application-form.ts'
import { expect, test } from 'vitest'
import { applicationSteps, firstOpenStep, problemsByStep, stepOfField } from './application-steps.ts'

test('every field of the form stands on exactly one step', () => {
  const placed = applicationSteps.flatMap(({ fields }) => Object.keys(fields))
  expect([...placed].sort()).toEqual(Object.keys(applicationFields).sort())
})

test('a problem is mended on the step of its field; what has no field is told before submission', () => {
  expect(stepOfField('creditCode')).toBe(0)
  expect(stepOfField('userName')).toBe(1)
  expect(stepOfField('dxpId')).toBe(2)
  expect(stepOfField('attachments')).toBe(3)
  expect(stepOfField('password')).toBe(4)
})

test('a form is opened where one goes on: at the first remark, else where something is missing, else at its end', () => {
  const problem = (field: string) => ({ field, message: field })
  const remark = (field: string) => ({ field, remark: '请更正' })
  const open = (problems: string[], remarks: string[] = []) =>
    firstOpenStep({ problems: problems.map(problem), fieldRemarks: remarks.map(remark) })
  expect(open(['attachments', 'companyName', 'contactName'])).toBe(0)
  expect(open(['attachments', 'contactName'])).toBe(1)
  expect(open(['attachments'])).toBe(3)
  expect(open([])).toBe(applicationSteps.length - 1)
  expect(open([], ['attachments', 'dxpId'])).toBe(2)
})

test('problems are grouped by step in the order of the steps', () => {
  const problem = (field: string) => ({ field, message: field })
  const found = problemsByStep([problem('attachments'), problem('address'), problem('contactName'), problem('website')])
  expect(found.map(({ title, problems }) => [title, problems.map(({ field }) => field)])).toEqual([
    ['企业信息', ['address', 'website']],
    ['人员与账号', ['contactName']],
    ['附件', ['attachments']],
  ])
})
