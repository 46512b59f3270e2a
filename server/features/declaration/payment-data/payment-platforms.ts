// 支付数据接入: staff set up how customs ask a platform for its payment data; the enterprise sees the address and registers it.
import { randomBytes, randomUUID } from 'node:crypto'
import { paymentPlatform } from '@kouan/contract/resources/declaration/payment-platform.ts'
import { sql } from 'kysely'
import { defineEntity } from '../../../crud/entity.ts'
import { refuseUnknownEnterprise } from '../../../domain/declaration/documents/document-hooks.ts'
import type { Part } from '../../../domain/entity/part.ts'
import { serveEntity } from '../../../domain/entity/serve-entity.ts'
import { readAddresses } from '../../../domain/open/source-addresses.ts'
import { addressHash, platformPath } from '../../../domain/payment-data/platform-address.ts'
import { storeCall } from '../../../domain/payment-data/store-call.ts'
import { actorName, type Context, callerOf } from '../../../gate/context.ts'
import { BadInput, Forbidden, Refusal } from '../../../ground/errors.ts'
import { readNetwork } from '../../../outgoing/allowed-networks.ts'
import { at } from '../../../vault/sealed-columns.ts'

function refuseEnterprise(context: Context): void {
  if (callerOf(context).enterpriseId !== null) throw new Forbidden('支付数据接入由运营人员维护')
}

function checkNetworks(text: string | null | undefined): void {
  const wrong = readAddresses(text).find((address) => !readNetwork(address))
  if (wrong !== undefined)
    throw new BadInput([{ field: 'networks', message: `允许的来源：“${wrong}”不是 IP 地址或网段，如 203.0.113.0/24` }])
}

interface Setting {
  uploadTo?: string | null | undefined
  transferInfoId?: string | null | undefined
  deadlineSeconds?: number | null | undefined
  alarmSeconds?: number | null | undefined
}

/** An alarm that rings before the request comes would never end. */
function checkSetting(context: Context, { uploadTo, transferInfoId, deadlineSeconds, alarmSeconds }: Setting): void {
  const isSimulated = uploadTo === 'SIMULATED'
  if (isSimulated && !context.services.settings.simulatedCustoms)
    throw new BadInput([{ field: 'uploadTo', message: '上传到：本系统不允许模拟海关' }])
  if (!isSimulated && !transferInfoId)
    throw new BadInput([{ field: 'transferInfoId', message: '签名的传输主体：请选择，上传的数据须签名' }])
  if (Number(alarmSeconds) >= Number(deadlineSeconds))
    throw new BadInput([{ field: 'alarmSeconds', message: '提前告警：须小于上传期限' }])
}

const newAddress = () => platformPath(randomBytes(24).toString('hex'))

const entity = defineEntity({
  resource: paymentPlatform,
  async beforeAdd(context, row) {
    refuseEnterprise(context)
    checkNetworks(row.networks)
    checkSetting(context, row)
    await refuseUnknownEnterprise(context, String(row.enterpriseId))
    const { rows } = await sql`select from payment_platform
      where enterprise_id = ${row.enterpriseId} and ebp_code = ${row.ebpCode}`.execute(context.db)
    if (rows.length > 0) throw new BadInput([{ field: 'ebpCode', message: '电商平台代码：该企业已接入这个平台' }])
    return { ...row, address: newAddress() }
  },
  async beforeEdit(context, change, before) {
    refuseEnterprise(context)
    checkNetworks(change.networks)
    checkSetting(context, { ...before, ...change })
    return change
  },
  async beforeDelete(context, { id }) {
    refuseEnterprise(context)
    const { rows } = await sql`select from payment_call where platform_id = ${id} limit 1`.execute(context.db)
    if (rows.length > 0) throw new Refusal('海关调取过支付数据，记录须留存，不能删除；不再使用的请停用')
  },
  computed: {
    lastCallTime: () => sql`(select max(c.create_time) from payment_call c where c.platform_id = payment_platform.id)`,
  },
})

export const paymentPlatforms: Part[] = serveEntity(entity, {
  actions: {
    async simulate(context, { left, input }) {
      const [row] = left()
      if (!row) return null
      const { db, services, tenantId, now, address } = context
      if (row.uploadTo !== 'SIMULATED' || !services.settings.simulatedCustoms)
        throw new Refusal('上传到模拟海关的才能模拟调取')
      if (!row.enabled) throw new Refusal('已停用，不受理调取')
      const request = {
        orderNo: input.orderNo,
        sessionID: randomUUID().toUpperCase(),
        serviceTime: String(now.getTime()),
      }
      const platform = { id: row.id, tenantId, enterpriseId: String(row.enterpriseId), ebpCode: String(row.ebpCode) }
      await storeCall(db, platform, { request, address, agent: '模拟海关', now })
      return null
    },
    async renew(context, { left }) {
      refuseEnterprise(context)
      const [row] = left()
      if (!row) return null
      const { db, now, actor, services } = context
      const address = newAddress()
      const sealed = services.vault.encrypt(
        address,
        at({ table: 'payment_platform', column: 'address', key: 'id' }, row.id),
      )
      await sql`update payment_platform set address = ${sealed}, address_hash = ${addressHash(services.vault, address)},
          version = version + 1, update_by = ${actorName(actor)}, update_time = ${now} where id = ${row.id}`.execute(db)
      return null
    },
  },
})
