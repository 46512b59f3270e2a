// How what a client sent becomes the value of a field, and what is wrong with it: the parts that the kinds are made of.
import { dayOf, isClock, isDateTime } from '../rules/real-date.ts'
import { isPlainJson, isStorable } from '../rules/storable-text.ts'
import type { Declared } from './field-options.ts'

/** The value, or what should have been sent instead. */
export type Reading = { value: unknown } | { fault: string }
export type Reader = (given: unknown, field: Declared) => Reading
export type ValueCheck = (value: unknown, field: Declared) => string | undefined

/** A kind whose values come as text: blank is none, objects never are. */
const fromText =
  (fault: string, read: (text: string) => unknown): Reader =>
  (given) => {
    if (typeof given === 'object') return { fault }
    const text = String(given).trim()
    if (text === '') return { value: null }
    const value = read(text)
    return value === undefined ? { fault } : { value }
  }

export const readText: Reader = (given) => {
  if (typeof given === 'string' && !isStorable(given)) return { fault: '含有不能保存的字符' }
  return fromText('内容格式不正确', (text) => text)(given, { label: '' })
}
const figure = '请输入数字'
export const readWhole = fromText(figure, (text) => (/^-?\d{1,15}$/.test(text) ? Number(text) : undefined))
/** Decimal text stays text. */
export const readDecimal = fromText(figure, (text) => (/^-?\d+(\.\d+)?$/.test(text) ? text : undefined))
export const readDay = fromText('请输入有效的日期，格式为YYYY-MM-DD', dayOf)
export const readDateTime = fromText('请输入有效的时间，格式为YYYY-MM-DD HH:mm:ss', (text) =>
  isDateTime(text) ? text : undefined,
)
export const readClock = fromText('请输入有效的时间，格式为HH:mm:ss', (text) => (isClock(text) ? text : undefined))

export const isIdText = (text: string) => /^\d{1,18}$/.test(text)
const notAnId = '编号格式不正确'
export const readId = fromText(notAnId, (text) => (isIdText(text) ? text : undefined))
/** In one spelling: no blanks, none twice. */
export const readIdText = fromText(notAnId, (text) => {
  const ids = idsOf(text.split(','))
  return ids.every(isIdText) ? ids.join(',') || null : undefined
})
/** Joined by commas with perhaps one at the end, or an array. */
export const readIds: Reader = (given) => {
  const parts: unknown[] = Array.isArray(given) ? given : typeof given === 'string' ? given.split(',') : [given]
  if (parts.some((part) => typeof part === 'object')) return { fault: notAnId }
  const ids = idsOf(parts.map(String))
  if (!ids.every(isIdText)) return { fault: notAnId }
  return { value: ids.length > 0 ? ids : null }
}

const idsOf = (parts: string[]) => [...new Set(parts.map((part) => part.trim()).filter(Boolean))]

/** The same as text joined by commas. */
export const readJoinedIds: Reader = (given, field) => {
  const read = readIds(given, field)
  return 'value' in read && Array.isArray(read.value) ? { value: read.value.join(',') } : read
}

/** The names of stored files, as the store makes them. */
export const readFileIds = fromText('文件编号不正确', (text) => {
  const ids = idsOf(text.split(','))
  return ids.every((id) => /^[\w-]{1,40}$/.test(id)) ? ids.join(',') || null : undefined
})

const yes: unknown[] = [true, 'true', 1, '1', 'Y']
const no: unknown[] = [false, 'false', 0, '0', 'N']
export const readSwitch: Reader = (given) =>
  yes.includes(given) ? { value: true } : no.includes(given) ? { value: false } : { fault: '请选择是或否' }

export const readJson: Reader = (given) => (isPlainJson(given) ? { value: given } : { fault: '内容格式不正确' })

export const checkText =
  (longest: number): ValueCheck =>
  (value, field) => {
    const text = String(value)
    const length = [...text].length
    const most = field.max ?? (field.multiple ? Math.max(longest, 1000) : longest)
    if (length > most) return `最大长度${most}位字符，现有${length}位`
    if (field.min !== undefined && length < field.min) return `最小长度${field.min}位字符，现有${length}位`
    return field.pattern?.(text)
  }

/** How many there are. */
export const checkCount =
  (unit: string, bounds: { most: number }): ValueCheck =>
  (value, { min = 0, max = bounds.most }) => {
    const count = Array.isArray(value) ? value.length : String(value).split(',').length
    if (count > max) return `最多${max}${unit}，现有${count}${unit}`
    return count < min ? `至少${min}${unit}，现有${count}${unit}` : undefined
  }

/** What a column of type integer can hold. */
export const largestWhole = 2_147_483_647

export const checkFigure =
  (isWhole: boolean, ownScale: number): ValueCheck =>
  (value, field) => {
    const text = String(value)
    const match = /^-?(\d+)(?:\.(\d+))?$/.exec(text)
    if (!match) return figure
    const digits = match[2]?.length ?? 0
    const scale = field.scale ?? ownScale
    if (digits > scale) return scale === 0 ? '请输入整数' : `最多${scale}位小数`
    if ((match[1] ?? '').length > 19 - scale) return `整数部分最多${19 - scale}位`
    if (field.min !== undefined && Number(text) < field.min) return `不能小于${field.min}`
    const most = field.max ?? (isWhole ? largestWhole : undefined)
    if (most !== undefined && Number(text) > most) return `不能大于${most}`
    if (isWhole && field.min === undefined && Number(text) < -largestWhole) return `不能小于-${largestWhole}`
    return undefined
  }
