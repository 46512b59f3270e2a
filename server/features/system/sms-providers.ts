// 短信接口: one is in use at a time, and its secret is shown to no other address than the one it was entered for.
import { smsProvider } from '@kouan/contract/resources/system/sms-provider.ts'
import { sql } from 'kysely'
import { defineEntity } from '../../crud/entity.ts'
import type { Row } from '../../crud/hooks.ts'
import type { Part } from '../../domain/entity/part.ts'
import { serveEntity } from '../../domain/entity/serve-entity.ts'
import { BadInput } from '../../ground/errors.ts'

const refuse = (field: keyof typeof smsProvider.fields, sentence: string) =>
  new BadInput([{ field, message: `${smsProvider.fields[field].label}：${sentence}` }])

function refuseTexts({ kind, template, body }: Row): void {
  if (!String(template).includes('{code}')) throw refuse('template', '须含 {code}')
  if (kind !== 'GATEWAY') return
  if (!/\{(code|text)\}/.test(String(body))) throw refuse('body', '须含 {code} 或 {text}')
  try {
    JSON.parse(String(body))
  } catch {
    throw refuse('body', '须为 JSON，{mobile}、{code}、{text} 写在引号内')
  }
}

const smsProviderEntity = defineEntity(smsProvider, {
  async beforeAdd(_, row) {
    refuseTexts(row)
    return row
  },
  async beforeEdit(_, change, before) {
    refuseTexts({ ...before, ...change })
    const isMoved = change.url !== undefined && change.url !== before.url
    if (isMoved && before.secret && (change.secret === undefined || change.secret === before.secret))
      throw refuse('secret', '地址有改动，请重新填写，已保存的不会用于别的地址')
    return change
  },
  async afterSave({ db }, { id, input }) {
    if (input.enabled !== true) return
    await sql`update sms_provider set enabled = false, version = version + 1 where enabled and id <> ${id}`.execute(db)
  },
})

export const smsProviders: Part[] = serveEntity(smsProviderEntity)
