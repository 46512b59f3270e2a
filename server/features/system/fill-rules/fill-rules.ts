// 系统编码规则: kept by staff, used by whoever fills a form.
import { randomInt } from 'node:crypto'
import {
  executeFillRule,
  executeFillRules,
  type FilledRule,
  testFillRule,
} from '@kouan/contract/calls/system/fill-rule-calls.ts'
import { fillRule } from '@kouan/contract/resources/system/fill-rule.ts'
import {
  dateIn,
  type FillPiece,
  readPieces,
  type SerialPeriod,
  serialPeriods,
} from '@kouan/contract/rules/fill-pieces.ts'
import { sql } from 'kysely'
import { defineEntity } from '../../../crud/entity.ts'
import type { Part } from '../../../domain/entity/part.ts'
import { serveEntity } from '../../../domain/entity/serve-entity.ts'
import { type Context, callerOf } from '../../../gate/context.ts'
import { serve } from '../../../gate/serve-call.ts'
import { beijingText } from '../../../ground/beijing-time.ts'
import { BadInput, Refusal } from '../../../ground/errors.ts'

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

function readRules(sent: unknown): { ruleCode: string; formData: Record<string, unknown> | undefined }[] {
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

type Form = Readonly<Record<string, unknown>>

interface CodeRequest {
  ruleCode: string
  form: Form
  /** The running number stays as it is. */
  isTest?: boolean
}

interface StoredRule {
  id: string
  name: string
  params: string
}

/** Makes the next value of a rule. */
async function makeCode(context: Context, { ruleCode, form, isTest = false }: CodeRequest): Promise<string> {
  const { rows } = await sql<StoredRule>`select id::text as id, rule_name as name, rule_params as params
    from sys_fill_rule where rule_code = ${ruleCode}`.execute(context.db)
  const [rule] = rows
  if (!rule) throw new Refusal(`没有编码为“${ruleCode}”的编码规则`)
  const pieces = readPieces(rule.params)
  if (typeof pieces === 'string') throw new Refusal(`编码规则“${rule.name}”：${pieces}`)
  const texts: string[] = []
  for (const piece of pieces) texts.push(await write[piece.kind](context, piece, { rule, form, isTest }))
  return texts.join('')
}

interface Making {
  rule: StoredRule
  form: Form
  isTest: boolean
}

type Write = (context: Context, piece: FillPiece, making: Making) => string | Promise<string>

const write: Readonly<Record<FillPiece['kind'], Write>> = {
  text: (_, { value }) => value,
  date: ({ now }, { value }) => dateIn(value, beijingText(now)),
  random: (_, { digits }) => Array.from({ length: digits }, () => randomInt(10)).join(''),
  serial: writeSerial,
  field: (_, { value }, { form, rule }) => {
    const text = form[value]
    if (typeof text === 'string' && text !== '') return text
    if (typeof text === 'number') return String(text)
    throw new Refusal(`编码规则“${rule.name}”用到字段 ${value}，请先填写`)
  },
  async user(context, { value }) {
    const { userId, username, realname } = callerOf(context)
    if (value !== 'orgCode') return value === 'username' ? username : realname
    const { rows } = await sql<{ code: string | null }>`select org_code as code from sys_user
      where id = ${userId}`.execute(context.db)
    if (!rows[0]?.code) throw new Refusal('您没有当前部门，无法生成编码')
    return rows[0].code
  },
}

async function writeSerial({ db, now }: Context, { value, digits }: FillPiece, { rule, isTest }: Making) {
  // `readPieces` allows these alone.
  const period = dateIn(serialPeriods[value as SerialPeriod], beijingText(now))
  const next = isTest
    ? sql<{ next: string }>`select coalesce(max(last), 0) + 1 as next from sys_fill_rule_serial
        where rule_id = ${rule.id} and period = ${period}`
    : sql<{ next: string }>`select kouan_next_serial(${rule.id}, ${period}) as next`
  const text = String((await next.execute(db)).rows[0]?.next ?? '')
  if (text.length > digits) throw new Refusal(`编码规则“${rule.name}”的${digits}位流水号已用完，请增加位数`)
  return text.padStart(digits, '0')
}
