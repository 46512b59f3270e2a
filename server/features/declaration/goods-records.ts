// 商品备案: one row for each number of an enterprise's goods.
import { goodsRecord } from '@kouan/contract/resources/declaration/goods-record.ts'
import { sql } from 'kysely'
import { defineEntity } from '../../crud/entity.ts'
import { refuseUnknownEnterprise } from '../../domain/declaration/documents/document-hooks.ts'
import type { Part } from '../../domain/entity/part.ts'
import { serveEntity } from '../../domain/entity/serve-entity.ts'
import { type Context, callerOf } from '../../gate/context.ts'
import { BadInput } from '../../ground/errors.ts'

interface Numbered {
  enterpriseId: unknown
  itemNo: unknown
  /** `0` of a new one. */
  id: string
}

async function refuseTaken({ db }: Context, { enterpriseId, itemNo, id }: Numbered): Promise<void> {
  const { rows } = await sql`select from goods_record
    where enterprise_id = ${enterpriseId} and item_no = ${itemNo} and id <> ${id}`.execute(db)
  if (rows.length > 0) {
    throw new BadInput([{ field: 'itemNo', message: `${goodsRecord.fields.itemNo.label}：${String(itemNo)}已存在` }])
  }
}

async function refuseUnknownCategory({ db }: Context, id: unknown): Promise<void> {
  if (id === undefined || id === null || id === '') return
  const { rows } = await sql`select from sys_category where id = ${id}`.execute(db)
  if (rows.length > 0) return
  throw new BadInput([{ field: 'category', message: `${goodsRecord.fields.category.label}：所选的分类不存在` }])
}

const goodsRecordEntity = defineEntity({
  resource: goodsRecord,
  async beforeAdd(context, row) {
    const enterpriseId = callerOf(context).enterpriseId ?? row.enterpriseId
    if (!enterpriseId) throw new BadInput([{ field: 'enterpriseId', message: '请选择申报企业' }])
    await refuseUnknownEnterprise(context, String(enterpriseId))
    await refuseTaken(context, { enterpriseId, itemNo: row.itemNo, id: '0' })
    await refuseUnknownCategory(context, row.category)
    return row
  },
  async beforeEdit(context, change, { id, enterpriseId, itemNo }) {
    if (change.itemNo !== undefined && change.itemNo !== itemNo) {
      await refuseTaken(context, { enterpriseId, itemNo: change.itemNo, id })
    }
    await refuseUnknownCategory(context, change.category)
    return change
  },
})

export const goodsRecords: Part[] = serveEntity(goodsRecordEntity, { sheetKeys: ['itemNo'] })
