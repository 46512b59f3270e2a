import { headError, type Rule } from './rule.ts'

/** V3: appType is one of those that the message allows (1, 2, 3; cancel applications 1 only). */
export const checkAppType: Rule = (context) => {
  const { appType } = context.head
  const values = context.tables.head.find(({ name }) => name === 'appType')?.values
  if (!appType || !values || Object.hasOwn(values, appType)) return []
  const allowed = Object.entries(values).map(([code, text]) => `${code} ${text}`)
  return [
    headError({ context, name: 'appType', rule: 'V3', message: `只能为 ${allowed.join('、')}，现为“${appType}”` }),
  ]
}
