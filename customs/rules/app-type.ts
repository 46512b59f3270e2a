import { headError, type Rule, type RuleDefinition } from './rule.ts'

const checkAppType: Rule = (context) => {
  const { appType } = context.head
  const values = context.tables.head.find(({ name }) => name === 'appType')?.values
  if (!appType || !values || Object.hasOwn(values, appType)) return []
  const allowed = Object.entries(values).map(([code, text]) => `${code} ${text}`)
  return [
    headError({ context, name: 'appType', rule: 'V3', message: `只能为 ${allowed.join('、')}，现为“${appType}”` }),
  ]
}

/** V3: appType is one of those that the message allows. */
export const appTypeRule: RuleDefinition = {
  sentence: '报送类型只能为 1 新增、2 变更、3 删除；进口撤销申请单只能为 1',
  severity: 'error',
  fields: ['appType'],
  check: checkAppType,
}
