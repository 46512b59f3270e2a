// The kinds of fields that an administrator chooses for an online form, each made by the builder of the contract.
import {
  attachments,
  date,
  dateTime,
  department,
  dictionary,
  type Field,
  image,
  money,
  number,
  region,
  text,
  textarea,
  time,
  toggle,
  user,
} from '../../language/field.ts'
import type { FieldOptions } from '../../language/field-options.ts'
import type { Check } from '../../rules/patterns.ts'
import {
  bankCard,
  email,
  englishCharacters,
  landline,
  mobile,
  nationalIdCard,
  naturalNumber,
  webAddress,
} from '../../rules/patterns.ts'

/** Details that a kind takes from the row of the field beside the options of all kinds. */
export interface KindDetails {
  /** Longest text, or the largest number of digits. */
  dbLength?: number | null
  dbPointLength?: number | null
  dictField?: string | null
}

interface FormKind {
  title: string
  make: (options: FieldOptions, details: KindDetails) => Field
  search?: 'eq' | 'like' | 'range'
  /** Two rows can be told apart by it. */
  canBeUnique?: true
  /** Its values are files, which lines cannot have. */
  isFile?: true
  needsDictionary?: true
}

const longest = 500
const largest = ({ dbLength }: KindDetails) => (dbLength ? { max: 10 ** Math.min(dbLength, 9) - 1 } : {})

export const formKinds = {
  text: {
    title: '单行文本',
    make: (options, { dbLength }) => text({ ...options, max: Math.min(dbLength || 100, longest) }),
    search: 'like',
    canBeUnique: true,
  },
  textarea: {
    title: '多行文本',
    make: (options, { dbLength }) => textarea({ ...options, max: Math.min(dbLength || 1000, 4000) }),
    search: 'like',
  },
  number: {
    title: '整数',
    make: (options, details) => number({ ...options, ...largest(details) }),
    search: 'range',
    canBeUnique: true,
  },
  decimal: {
    title: '小数',
    make: (options, { dbPointLength }) => number({ ...options, scale: dbPointLength || 2 }),
    search: 'range',
  },
  money: { title: '金额', make: (options) => money(options), search: 'range' },
  date: { title: '日期', make: (options) => date(options), search: 'range', canBeUnique: true },
  datetime: { title: '日期时间', make: (options) => dateTime(options), search: 'range' },
  time: { title: '时间', make: (options) => time(options), search: 'range' },
  list: {
    title: '字典单选',
    make: (options, { dictField }) => dictionary(dictField ?? '', options),
    search: 'eq',
    canBeUnique: true,
    needsDictionary: true,
  },
  list_multi: {
    title: '字典多选',
    make: (options, { dictField }) => dictionary(dictField ?? '', { ...options, multiple: true }),
    search: 'like',
    needsDictionary: true,
  },
  switch: { title: '开关', make: (options) => toggle(options), search: 'eq' },
  sel_user: { title: '用户', make: (options) => user(options), search: 'eq', canBeUnique: true },
  sel_depart: { title: '部门', make: (options) => department(options), search: 'eq', canBeUnique: true },
  pca: { title: '省市区', make: (options) => region(options), search: 'eq' },
  file: { title: '附件', make: (options) => attachments(options), isFile: true },
  image: { title: '图片', make: (options) => image(options), isFile: true },
} as const satisfies Record<string, FormKind>

export type FormKindName = keyof typeof formKinds
const isKnown = (name: string): name is FormKindName => Object.hasOwn(formKinds, name)

/** Returns undefined for a kind that does not exist. */
export const formKindOf = (name: string): FormKind | undefined => (isKnown(name) ? formKinds[name] : undefined)

/** Formats to which a text may be restricted. */
export const formFormats: Readonly<Record<string, { title: string; check: Check }>> = {
  m: { title: '手机号', check: mobile },
  p: { title: '座机号', check: landline },
  e: { title: '邮箱', check: email },
  url: { title: '网址', check: webAddress },
  n: { title: '数字', check: naturalNumber },
  s: { title: '字母', check: englishCharacters },
  idcard: { title: '身份证号码', check: nationalIdCard },
  bank: { title: '银行卡号', check: bankCard },
}
