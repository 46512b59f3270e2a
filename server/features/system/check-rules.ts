import { runInNewContext } from 'node:vm'
import { checkByCode } from '@kouan/contract/calls/system/check-rule-calls.ts'
import { checkRule } from '@kouan/contract/resources/system/check-rule.ts'
import { findBreach, readSteps } from '@kouan/contract/rules/rule-steps.ts'
import { sql } from 'kysely'
import { defineEntity } from '../../crud/entity.ts'
import type { Part } from '../../domain/entity/part.ts'
import { serveEntity } from '../../domain/entity/serve-entity.ts'
import { serve } from '../../gate/serve-call.ts'
import { Refusal } from '../../ground/errors.ts'

const longest = 500
/** Of one try. */
const limitMs = 100
/** A machine that pauses for a moment looks like an expression that never ends. */
const mostTries = 3

export const checkRules: Part[] = [
  ...serveEntity(defineEntity({ resource: checkRule })),
  serve(checkByCode, async ({ db }, { ruleCode, value: sent }) => {
    if (!sent) return null
    const value = decodedOnceMore(sent)
    const { rows } = await sql<{ rule: string }>`select rule_json as rule from sys_check_rule
      where rule_code = ${ruleCode}`.execute(db)
    if (!rows[0]) throw new Refusal('该编码不存在')
    if (value.length > longest) throw new Refusal(`数据最多${longest}个字符`)
    const steps = readSteps(rows[0].rule)
    const breach = typeof steps === 'string' ? undefined : findBreach(steps, value, matches)
    if (breach) throw new Refusal(breach.message)
    return null
  }),
]

function decodedOnceMore(sent: string): string {
  try {
    return decodeURIComponent(sent)
  } catch {
    return sent
  }
}

/** Expressions are written by people: one that never ends ends here and not the server. */
function matches(pattern: string, piece: string): boolean {
  for (let tries = 0; tries < mostTries; tries += 1) {
    try {
      return runInNewContext(
        'new RegExp(source).test(piece)',
        { source: `^(?:${pattern})$`, piece },
        { timeout: limitMs },
      )
    } catch {
      // Too long, or not at all: tried again.
    }
  }
  throw new Refusal('校验规则的正则表达式执行超时，请联系管理员')
}
