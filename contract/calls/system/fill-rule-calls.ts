import { defineCall, returns } from '../../language/call.ts'
import { json, text } from '../../language/field.ts'

const ruleCode = text({ label: '规则编码', required: true, max: 100 })

/** The value that would come next; nothing is used up. */
export const testFillRule = defineCall({
  name: 'fillRule.test',
  title: '测试编码规则',
  method: 'GET',
  path: '/sys/fillRule/testFillRule',
  needs: 'fillRule:list',
  limit: 120,
  input: { ruleCode },
  returns: returns<string>(),
})

/** The next value; the body is the form, whose fields the rule may use. */
export const executeFillRule = defineCall({
  name: 'fillRule.execute',
  title: '生成编码',
  method: 'PUT',
  path: '/sys/fillRule/executeRuleByCode/:ruleCode',
  needs: 'signed-in',
  audit: 'none',
  limit: 120,
  open: true,
  input: { ruleCode },
  returns: returns<string>(),
})

export interface FilledRule {
  ruleCode: string
  result: string
}

/** The same for several rules: `[{ ruleCode, formData? }]`, with `commonFormData` for those without a form. */
export const executeFillRules = defineCall({
  name: 'fillRule.executeMany',
  title: '批量生成编码',
  method: 'PUT',
  path: '/sys/fillRule/executeRuleByCodeBatch',
  needs: 'signed-in',
  audit: 'none',
  limit: 60,
  input: { rules: json({ label: '规则', required: true }), commonFormData: json({ label: '表单数据' }) },
  returns: returns<FilledRule[]>(),
})
