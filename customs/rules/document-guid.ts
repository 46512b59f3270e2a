import { checkGuid } from '../checks/guid.ts'
import { headError, type Rule, type RuleDefinition } from './rule.ts'

const checkDocumentGuid: Rule = (context) => {
  const { guid } = context.head
  const wrong = guid ? checkGuid(guid) : undefined
  return wrong ? [headError({ context, name: 'guid', rule: 'V1', message: wrong })] : []
}

/** V1. */
export const documentGuidRule: RuleDefinition = {
  sentence: '系统唯一序号须为 36 位 UUID，英文字母大写',
  severity: 'error',
  fields: ['guid'],
  check: checkDocumentGuid,
}
