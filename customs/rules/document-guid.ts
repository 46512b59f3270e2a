import { checkGuid } from '../checks/guid.ts'
import { headError, type Rule } from './rule.ts'

/** V1: the guid is a UUID of 36 characters in upper case. */
export const checkDocumentGuid: Rule = (context) => {
  const { guid } = context.head
  const wrong = guid ? checkGuid(guid) : undefined
  return wrong ? [headError({ context, name: 'guid', rule: 'V1', message: wrong })] : []
}
