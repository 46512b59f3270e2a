// 短信接口: one is in use at a time, and its secret is shown to no other address than the one it was entered for.

import { testSmsProvider } from '@kouan/contract/calls/system/sms-calls.ts'
import { smsProvider } from '@kouan/contract/resources/system/sms-provider.ts'
import { parseBounded } from '@kouan/contract/rules/json-bounds.ts'
import { sql } from 'kysely'
import { refuseHidden } from '../../crud/data-rules.ts'
import { defineEntity } from '../../crud/entity.ts'
import type { Row } from '../../crud/hooks.ts'
import type { Part } from '../../domain/entity/part.ts'
import { serveEntity } from '../../domain/entity/serve-entity.ts'
import { SmsRefused, sendSms } from '../../domain/sms/send-sms.ts'
import { readStoredSmsProvider } from '../../domain/sms/sms-provider.ts'
import { servePrepared } from '../../gate/prepared-call.ts'
import { BadInput, Refusal } from '../../ground/errors.ts'
import { AddressRefused } from '../../outgoing/resolve-host.ts'
import { ResponseTimeout, ResponseTooLarge } from '../../outgoing/send-request.ts'

const refuse = (field: keyof typeof smsProvider.fields, sentence: string) =>
  new BadInput([{ field, message: `${smsProvider.fields[field].label}：${sentence}` }])

function refuseTexts({ kind, template, body }: Row): void {
  if (!String(template).includes('{code}')) throw refuse('template', '须含 {code}')
  if (kind !== 'GATEWAY') return
  if (!/\{(code|text)\}/.test(String(body))) throw refuse('body', '须含 {code} 或 {text}')
  try {
    parseBounded(String(body))
  } catch {
    throw refuse('body', '须为 JSON，{mobile}、{code}、{text} 写在引号内')
  }
}

const smsProviderEntity = defineEntity({
  resource: smsProvider,
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

const testCode = '123456'

/** The sentence of what went wrong; undefined for an error that nobody expects. */
function faultOf(error: unknown): string | undefined {
  if (error instanceof SmsRefused || error instanceof AddressRefused) return error.message
  if (error instanceof ResponseTimeout) return '短信接口在10秒内没有应答'
  if (error instanceof ResponseTooLarge) return '短信接口的应答过大'
  return error instanceof Error && 'code' in error ? `连接短信接口失败：${String(error.code)}` : undefined
}

export const smsProviders: Part[] = [
  ...serveEntity(smsProviderEntity),
  servePrepared(testSmsProvider, {
    // Outside a transaction: the provider may take its time.
    async prepare({ services, transact }, { id, mobile }): Promise<string | undefined> {
      const { provider, log } = await transact(async (context) => {
        await refuseHidden(context, smsProvider, { id })
        return { provider: await readStoredSmsProvider(context, id), log: context.log }
      })
      try {
        await sendSms(provider, { mobile, code: testCode }, { networks: services.networks, log })
        return undefined
      } catch (error) {
        const fault = faultOf(error)
        if (fault === undefined) throw error
        return fault
      }
    },
    handler: async (context, { id }, fault) => {
      context.audit({ target: `smsProvider ${id}` })
      if (fault !== undefined) throw new Refusal(`测试短信没有发出：${fault}`)
      return null
    },
  }),
]
