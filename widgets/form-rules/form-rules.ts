// Rules of forms with the sentences of the specification; antd takes them as they are.
import { type Check, email, mobile, userName } from '@kouan/contract/rules/patterns.ts'
import type { Rule } from 'antd/es/form'

const isEmpty = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

/** A pattern of contract/rules as a rule; an empty value is no matter of a pattern. */
export const patternRule = (check: Check): Rule => ({
  validator: (_rule, value: unknown) => refuse(isEmpty(value) ? undefined : check(String(value))),
})

const required = (message: string): Rule => ({ required: true, whitespace: true, message })

export const mobileRules: Rule[] = [required('请输入手机号'), patternRule(mobile)]
export const userNameRules: Rule[] = [required('请输入用户名'), patternRule(userName)]
export const emailRules: Rule[] = [patternRule(email)]

interface Length {
  /** Characters. */
  min?: number
  max?: number
}

/** A required text within a length. `message` describes it. */
export const requiredText = (message: string, { min, max }: Length = {}): Rule[] => [
  required(message),
  ...(min === undefined ? [] : [lengthRule((length) => length >= min, `最小长度${min}位字符`)]),
  ...(max === undefined ? [] : [lengthRule((length) => length <= max, `最大长度${max}位字符`)]),
]

export const requiredSelect = (message: string): Rule[] => [
  {
    validator: (_rule, value: unknown) => refuse(isEmpty(value) || isNone(value) ? message : undefined),
    required: true,
  },
]

/** How many of a group of boxes. */
export const chosenCount = ({ min, max }: Length): Rule[] => [
  ...(min === undefined ? [] : [countRule((count) => count >= min, `最少选择${min}项`)]),
  ...(max === undefined ? [] : [countRule((count) => count <= max, `最多选择${max}项`)]),
]

/** Asks elsewhere, such as whether a value exists already; answers a sentence, or nothing when all is well. */
export type AskElsewhere = (value: string, signal: AbortSignal) => Promise<string | undefined>

/** Asks when the field is left (its Form.Item needs `validateTrigger` with `onBlur`). An empty value passes unasked; of
 * several questions only the last one's answer counts. */
export function serverRule(ask: AskElsewhere): Rule {
  let running = new AbortController()
  return {
    validateTrigger: 'onBlur',
    validator: async (_rule, value: unknown) => {
      running.abort()
      if (isEmpty(value)) return
      const own = new AbortController()
      running = own
      const sentence = await ask(String(value), own.signal)
      if (sentence && !own.signal.aborted) throw new Error(sentence)
    },
  }
}

const lengthRule = (holds: (length: number) => boolean, message: string): Rule => ({
  validator: (_rule, value: unknown) =>
    refuse(isEmpty(value) || holds([...String(value)].length) ? undefined : message),
})

const countRule = (holds: (count: number) => boolean, message: string): Rule => ({
  validator: (_rule, value: unknown) => refuse(holds(Array.isArray(value) ? value.length : 0) ? undefined : message),
})

const isNone = (value: unknown) => Array.isArray(value) && value.length === 0

const refuse = (sentence: string | undefined) => (sentence ? Promise.reject(new Error(sentence)) : Promise.resolve())
