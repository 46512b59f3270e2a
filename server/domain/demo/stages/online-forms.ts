// Two online forms with rows: devices with their repairs, and a plain register of vehicles.
import { actionCalls } from '@kouan/contract/derive/action-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { formPages } from '@kouan/contract/resources/online/form-pages.ts'
import { onlineForm, type ThemeTemplate } from '@kouan/contract/resources/online/online-form.ts'
import { sql } from 'kysely'
import type { Row } from '../../../crud/hooks.ts'
import { addRow } from '../../../crud/write-rows.ts'
import { actWithoutRequest } from '../../../gate/act-without-request.ts'
import type { Actor } from '../../../gate/context.ts'
import { formNamed } from '../../online-form/find-form.ts'
import { entityOfForm } from '../../online-form/form-entity.ts'
import { ask, type StageContext } from '../ask-product.ts'
import { remember } from '../demo-record.ts'

type Asking = { as: Actor; at: Date }

const field = (dbFieldName: string, dbFieldTxt: string, fieldShowType: string, more: object = {}) => ({
  ...{ dbFieldName, dbFieldTxt, fieldShowType, isShowList: true, isShowForm: true },
  ...more,
})

const devices = {
  ...{ tableName: 'demo_device', tableTxt: '演示设备台账', tableType: '1', themeTemplate: 'innerTable' },
  fields: [
    field('deviceNo', '设备编号', 'text', { fieldMustInput: true, isUnique: true, isQuery: true }),
    field('deviceName', '设备名称', 'text', { fieldMustInput: true, isQuery: true }),
    field('bought', '购入日期', 'date', { isQuery: true }),
    field('amount', '购入金额', 'money'),
    field('inUse', '在用', 'switch'),
  ],
}
const repairs = {
  ...{ tableName: 'demo_repair', tableTxt: '维修记录', tableType: '3', relationType: 'many' },
  fields: [
    field('day', '日期', 'date', { fieldMustInput: true }),
    field('reason', '原因', 'text', { fieldMustInput: true }),
    field('cost', '费用', 'money'),
  ],
}
const vehicles = {
  ...{ tableName: 'demo_vehicle', tableTxt: '演示车辆登记', tableType: '1', themeTemplate: 'normal' },
  fields: [
    field('plate', '车牌号', 'text', { fieldMustInput: true, isQuery: true }),
    field('driverPhone', '司机电话', 'text', { fieldValidType: 'm' }),
    field('enteredAt', '入场时间', 'datetime', { fieldMustInput: true, isQuery: true }),
    field('purpose', '事由', 'textarea'),
  ],
}

const rows: readonly [form: string, row: Row][] = [
  [
    'demo_device',
    {
      ...{ deviceNo: 'SB-001', deviceName: '自动打包机', bought: '2025-03-12', amount: '28600.00', inUse: true },
      demo_repair: [
        { day: '2025-11-02', reason: '传送带断裂', cost: '350.00' },
        { day: '2026-05-18', reason: '更换电机', cost: '1280.00' },
      ],
    },
  ],
  [
    'demo_device',
    { deviceNo: 'SB-002', deviceName: '条码打印机', bought: '2025-06-01', amount: '4200.00', inUse: true },
  ],
  ['demo_device', { deviceNo: 'SB-003', deviceName: '旧电子秤', bought: '2021-01-20', amount: '900.00', inUse: false }],
  [
    'demo_vehicle',
    { plate: '沪A·D0001', driverPhone: '13600008021', enteredAt: '2026-11-20 09:15:00', purpose: '提货' },
  ],
  [
    'demo_vehicle',
    { plate: '浙B·D0002', driverPhone: '13600008022', enteredAt: '2026-11-21 14:40:00', purpose: '送货' },
  ],
]

export async function makeOnlineForms(context: StageContext, asking: Asking): Promise<void> {
  const main = await addForm(context, devices, asking)
  await addForm(context, { ...repairs, mainId: main }, asking)
  const register = await addForm(context, vehicles, asking)
  for (const id of [main, register]) await ask(context, actionCalls(onlineForm).addToMenu, { id }, asking)
  for (const { themeTemplate, tableName } of [devices, vehicles]) {
    const url = `${formPages[themeTemplate as ThemeTemplate].url}/${tableName}`
    const { rows: pages } = await sql<{ id: string }>`select id::text as id from sys_permission
      where url = ${url}`.execute(context.db)
    for (const { id } of pages) await remember(context.db, 'sys_permission', id)
  }
  for (const [form, row] of rows) await addFormRow(context, { form, row, asking })
}

async function addForm(context: StageContext, form: Row, asking: Asking): Promise<string> {
  const { id } = await ask(context, callsOf(onlineForm).add, form, asking)
  return remember(context.db, 'onl_cgform_head', id)
}

/** The calls of a form are known when it is there: its rows are added as the call does. */
const addFormRow = (
  { db, services, tenantId, log, dataVersion }: StageContext,
  { form, row, asking: { as, at } }: { form: string; row: Row; asking: Asking },
): Promise<string> =>
  actWithoutRequest(
    { transact: (inside) => inside(db), actor: as, tenantId, dataVersion, now: at, requestId: 'demo', log, services },
    async ({ context }) => addRow({ ...entityOfForm(await formNamed(context, form)), context }, row),
  )
