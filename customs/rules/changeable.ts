import { declareStates, mayChange } from '../states.ts'
import { headError, type Rule, type RuleContext, type RuleDefinition } from './rule.ts'

const checkChangeable: Rule = (context) => {
  const previous = context.related?.previous
  if (!isChange(context) || !previous) return []
  const { state, isUsed } = previous
  if (mayChange({ type: context.definition.type, state, isUsed })) return []
  const reason = isUsed ? '已有清单或后续单证使用该单证' : `单证当前状态为“${declareStates[state]}”`
  return [headError({ context, name: 'appType', rule: 'V19', message: `不能为变更或删除：${reason}` })]
}

function isChange({ head: { appType } }: RuleContext): boolean {
  return appType === '2' || appType === '3'
}

/** V19: only what is still changeable may be changed or deleted. Needs what became of the document. */
export const changeableRule: RuleDefinition = {
  sentence: '变更、删除仅限仍可更改的单证：失败、退单后可改；入库后仅在未被清单使用前可改',
  severity: 'error',
  fields: ['appType'],
  check: checkChangeable,
  missing: (context) => (isChange(context) && !context.related?.previous ? ['该单证的当前状态及使用情况'] : []),
}
