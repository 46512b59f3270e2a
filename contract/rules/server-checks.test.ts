import { expect, test } from 'vitest'
import { checkDuplicate, checkRuleCode, type DuplicateQuestion, type RuleCodeQuestion } from './server-checks.ts'

const field = { tableName: 'sys_user', fieldName: 'username', dataId: '7' }

test('S5.105 the duplicate check asks with table, field, value and record, and says what the server says', async () => {
  const asked: DuplicateQuestion[] = []
  const ask = async (question: DuplicateQuestion) => {
    asked.push(question)
    return question.fieldVal === 'taken' ? { success: false, message: '用户名已存在' } : { success: true }
  }
  expect(await checkDuplicate({ ...field, value: 'free', ask })).toBeUndefined()
  expect(await checkDuplicate({ ...field, value: 'taken', ask })).toBe('用户名已存在')
  expect(asked[0]).toEqual({ tableName: 'sys_user', fieldName: 'username', fieldVal: 'free', dataId: '7' })
})

test('S5.106 the rule-code check asks with code and value', async () => {
  const asked: RuleCodeQuestion[] = []
  const ask = async (question: RuleCodeQuestion) => {
    asked.push(question)
    if (question.value === '1234') return { success: false, message: '不是本单位的编码' }
    return { success: question.value === '12' }
  }
  expect(await checkRuleCode({ ruleCode: 'even', value: 12, ask })).toBeUndefined()
  expect(await checkRuleCode({ ruleCode: 'even', value: 13, ask })).toBe('不符合校验规则')
  expect(await checkRuleCode({ ruleCode: 'own', value: '1234', ask })).toBe('不是本单位的编码')
  expect(asked).toEqual([
    { ruleCode: 'even', value: '12' },
    { ruleCode: 'even', value: '13' },
    { ruleCode: 'own', value: '1234' },
  ])
})

test('S5.107 neither asks about an empty value', async () => {
  const ask = () => Promise.reject(new Error('asked'))
  for (const value of ['', null, undefined]) {
    expect(await checkDuplicate({ ...field, value, ask })).toBeUndefined()
    expect(await checkRuleCode({ ruleCode: 'even', value, ask })).toBeUndefined()
  }
  await expect(checkRuleCode({ ruleCode: 'even', value: '1', ask })).rejects.toThrow('asked')
})
