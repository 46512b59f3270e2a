// 零售进口商品清单: one row for each code of the tariff, for all enterprises of the tenant.
import { importableGoods } from '@kouan/contract/resources/declaration/importable-goods.ts'
import { defineEntity } from '../../crud/entity.ts'
import type { Part } from '../../domain/entity/part.ts'
import { serveEntity } from '../../domain/entity/serve-entity.ts'

export const importableParts: Part[] = serveEntity(defineEntity({ resource: importableGoods }), {
  sheetKeys: ['hsCode'],
})
