// 系统编码规则: kept by staff, used by whoever fills a form.
import {
  executeFillRule,
  executeFillRules,
  type FilledRule,
  testFillRule,
} from '@kouan/contract/calls/system/fill-rule-calls.ts'
import { fillRule } from '@kouan/contract/resources/system/fill-rule.ts'
import { defineEntity } from '../../../crud/entity.ts'
import type { Part } from '../../../domain/entity/part.ts'
import { serveEntity } from '../../../domain/entity/serve-entity.ts'
import { serve } from '../../../gate/serve-call.ts'
import { BadInput } from '../../../ground/errors.ts'
import { makeCode } from './make-code.ts'

const mostRules = 20

export const fillRules: Part[] = [
  ...serveEntity(defineEntity({ resource: fillRule })),
  serve(testFillRule, (context, { ruleCode }) => makeCode(context, { ruleCode, form: {}, isTest: true })),
  serve(executeFillRule, (context, { ruleCode, ...form }) => makeCode(context, { ruleCode, form })),
  serve(executeFillRules, async (context, { rules, commonFormData }) => {
    const filled: FilledRule[] = []
    for (const { ruleCode, formData } of readRules(rules)) {
      const form = formData ?? readForm(commonFormData) ?? {}
      filled.push({ ruleCode, result: await makeCode(context, { ruleCode, form }) })
    }
    return filled
  }),
]

interface AskedRule {
  ruleCode: string
  formData: Record<string, unknown> | undefined
}

function readRules(sent: unknown): AskedRule[] {
  if (!Array.isArray(sent) || sent.length > mostRules)
    throw new BadInput([{ field: 'rules', message: `规则：须为数组，最多${mostRules}项` }])
  return sent.map((one, place) => {
    const { ruleCode, formData } = (one ?? {}) as Record<string, unknown>
    if (typeof ruleCode !== 'string' || ruleCode === '')
      throw new BadInput([{ field: 'rules', message: `规则：第${place + 1}项没有 ruleCode` }])
    return { ruleCode, formData: readForm(formData) }
  })
}

const readForm = (sent: unknown): Record<string, unknown> | undefined =>
  typeof sent === 'object' && sent !== null && !Array.isArray(sent) ? { ...sent } : undefined
