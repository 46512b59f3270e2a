// Calls of the examples beside their standard ones: all goods of the table in one save, invented rows, steps of a bill.
import { defineCall, returns } from '../../language/call.ts'
import { ids, lines, number } from '../../language/field.ts'
import type { ButtonRight } from '../../menu/menu-item.ts'
import { exampleGoods } from '../../resources/example/example-goods.ts'

const { tug_status: _status, ...goodsFields } = exampleGoods.fields

/** Rows with an id are edited, others added; `version` refuses when somebody else was faster. */
export const goodsLines = lines(
  { ...goodsFields, version: number({ label: '版本', form: false }) },
  { label: '示例商品', max: 500 },
)

/** Goods changed together or not at all. */
export const saveExampleGoods = defineCall({
  name: 'exampleGoods.saveAll',
  title: '保存示例商品',
  method: 'POST',
  path: '/example/goods/saveAll',
  needs: 'exampleGoods:edit',
  message: '保存成功！',
  input: { goods: goodsLines, deletedIds: ids({ label: '删除的示例商品' }) },
})

/** Adds the rows of an invented warehouse; refused where there are rows already. */
export const fillExamples = defineCall({
  name: 'exampleGoods.fill',
  title: '载入示例数据',
  method: 'POST',
  path: '/example/goods/fill',
  needs: 'exampleGoods:add',
  audit: 'add',
  message: '示例数据已载入',
  input: {},
  returns: returns<{ goods: number; orders: number; shelves: number }>(),
})

/** An item of the query form of the goods' report, as popup pickers read them. */
export interface ReportQueryInfo {
  field: string
  label: string
  mode: 'single'
  /** `'1'`: behind 展开. */
  hidden: '0' | '1'
}

export const readGoodsQueryInfo = defineCall({
  name: 'exampleGoods.queryInfo',
  title: '示例商品报表的查询项',
  method: 'GET',
  path: '/example/goods/queryInfo',
  needs: 'exampleGoods:list',
  input: {},
  returns: returns<ReportQueryInfo[]>(),
})

/** A step of a bill, with the rights of its node: forms at the step show these actions and no others. */
export interface ExampleStep {
  code: string
  title: string
  permissions: ButtonRight[]
}

export const readExampleSteps = defineCall({
  name: 'exampleOrder.steps',
  title: '示例单据的节点',
  method: 'GET',
  path: '/example/order/steps',
  needs: 'exampleOrder:list',
  input: {},
  returns: returns<ExampleStep[]>(),
})
