// Channels × types of receipts: what each channel has from its templates, and what was changed since it was opened.
import {
  matrixPageSize,
  type ReceiptCell,
  type ReceiptMatrixRow,
  readReceiptMatrix,
} from '@kouan/contract/calls/channel-receipts.ts'
import { channelDictionaries } from '@kouan/contract/dictionaries/channel-dictionaries.ts'
import { receiptTypesOf } from '@kouan/contract/resources/channel/message-types.ts'
import { entryOf } from '@kouan/customs/codes/code-table.ts'
import { crossborderTypes } from '@kouan/customs/codes/trade-mode.ts'
import { sql } from 'kysely'
import type { Part } from '../../domain/entity/part.ts'
import { serve } from '../../gate/serve-call.ts'
import { BadInput } from '../../ground/errors.ts'

interface Setting {
  type: string
  status: string
  format: string
  filter: string | null
}

interface ChannelRow extends Omit<ReceiptMatrixRow, 'cells'> {
  own: Setting[]
  ofBase: Setting[]
  ofBusiness: Setting[]
}

const settingsOf = (table: string, condition: string) =>
  sql<
    Setting[]
  >`(select coalesce(jsonb_agg(jsonb_build_object('type', r.receipt_type, 'status', r.status, 'format', r.format,
    'filter', r.status_filter)), '[]') from ${sql.table(table)} r where ${sql.raw(condition)})`

export const receiptMatrix: Part[] = [
  serve(readReceiptMatrix, async ({ db }, { direction, pageNo }) => {
    if (!['I', 'E'].includes(direction)) throw new BadInput([{ field: 'direction', message: '进出口：须为 I 或 E' }])
    const { rows } = await sql<ChannelRow & { total: string }>`
      select c.id::text, t.id::text as "transferInfoId", c.crossborder_type as "crossborderType",
        e.company_name as "companyName", t.dxp_id as "dxpId", b.channel_name as "channelName",
        ${settingsOf('channel_receipt', 'r.channel_id = c.id')} as own,
        ${settingsOf('base_channel_receipt', 'r.base_channel_id = c.base_channel_id')} as "ofBase",
        ${settingsOf('business_receipt', 'r.crossborder_type = c.crossborder_type')} as "ofBusiness",
        count(*) over () as total
      from enterprise_channel c join enterprise e on e.id = c.enterprise_id
        join transfer_info t on t.id = c.transfer_info_id join base_channel b on b.id = c.base_channel_id
      where c.status <> '3' and left(c.crossborder_type, 1) = ${direction}
      order by e.company_name collate "zh-x-icu", c.id
      limit ${matrixPageSize} offset ${((pageNo ?? 1) - 1) * matrixPageSize}`.execute(db)
    const types = receiptTypesOf(direction)
    return {
      receiptTypes: types,
      total: Number(rows[0]?.total ?? 0),
      rows: rows.map(({ own, ofBase, ofBusiness, total: _, ...row }) => ({
        ...row,
        cells: Object.fromEntries(
          types.flatMap((type) => {
            const cell = cellOf(type, { ...row, own, ofBase, ofBusiness })
            return cell ? [[type, cell]] : []
          }),
        ),
      })),
    }
  }),
]

function cellOf(type: string, row: ChannelRow): ReceiptCell | undefined {
  const named = (settings: readonly Setting[]) => settings.find((setting) => setting.type === type)
  const own = named(row.own)
  // As at the opening (copyReceipts): the base channel's before that of the business type.
  const ofBase = named(row.ofBase)
  const template = ofBase ?? named(row.ofBusiness)
  const business = entryOf(crossborderTypes, row.crossborderType) ?? row.crossborderType
  const name = template ? (ofBase ? `基础通道“${row.channelName}”` : `业务类型“${business}”`) : null
  if (!own)
    return template && { origin: 'MISSING', isEnabled: template.status === '1', template: name, differences: [] }
  const isEnabled = own.status === '1'
  if (!template) return { origin: 'OWN', isEnabled, template: null, differences: [] }
  const differences = differencesOf(own, template)
  return { origin: differences.length > 0 ? 'OVERRIDDEN' : 'INHERITED', isEnabled, template: name, differences }
}

const formats = new Map<string, string>(
  channelDictionaries
    .find(({ code }) => code === 'receipt_format')
    ?.items.map(([value, text]): [string, string] => [String(value), text]),
)
const shown = {
  status: { label: '状态', text: ({ status }: Setting) => (status === '1' ? '启用' : '停用') },
  format: { label: '格式', text: ({ format }: Setting) => formats.get(format) ?? format },
  // In any order it means the same.
  filter: { label: '回执状态', text: ({ filter }: Setting) => filter?.split(',').toSorted().join('、') || '全部' },
} as const

const differencesOf = (own: Setting, template: Setting): string[] =>
  Object.values(shown).flatMap(({ label, text }) =>
    text(own) === text(template) ? [] : [`${label}：${text(own)}（模板：${text(template)}）`],
  )
