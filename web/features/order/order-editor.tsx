import { getMyEnterprise } from '@kouan/contract/calls/enterprise/my-enterprise.ts'
import { orderDetail } from '@kouan/contract/calls/order.ts'
import { writableFields } from '@kouan/contract/derive/calls.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import { order } from '@kouan/contract/resources/order/order.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Drawer, Skeleton } from 'antd'
import { useRef } from 'react'
import { useAnswer } from '../../data/use-call.ts'
import { type AnyRow, useRow, useSave } from '../../data/use-resource.ts'
import { RowForm } from '../../fields/form/row-form.tsx'
import { ListFailure } from '../../resource/list-failure.tsx'
import { AmountPaidInput, GoodsSummary, GoodsValueInput } from './amount-inputs.tsx'
import { orderDefaults } from './order-defaults.ts'

const fields = writableFields(order)
// An enterprise declares for itself alone.
const { enterpriseId: _, ...ownFields } = fields

const inputs = {
  goodsValue: <GoodsValueInput />,
  acturalPaid: <AmountPaidInput />,
  goods: <GoodsSummary />,
}

interface Props {
  /** Of the order that is edited; absent for a new one. */
  id?: string | undefined
  /** Called before `onClose` when something was stored. */
  onSaved?: () => void
  onClose: () => void
}

/** The form of an order: read anew before it is changed, with its goods and its version. */
export function OrderEditor({ id, onSaved, onClose }: Props) {
  const own = useAnswer(getMyEnterprise, {})
  const read = useRow(order, id)
  const save = useSave(order as unknown as Resource)
  const client = useQueryClient()
  const isSaved = useRef(false)
  const title = id === undefined ? '新增进口订单' : '编辑进口订单'
  const isRead = id === undefined || (read.data !== undefined && read.isFetchedAfterMount)
  const error = own.error ?? read.error
  if (own.data === undefined || !isRead) {
    return (
      <Drawer open title={title} size="min(1200px, 100%)" onClose={onClose}>
        {error ? (
          <ListFailure error={error} onRetry={() => void Promise.all([own.refetch(), id && read.refetch()])} />
        ) : (
          <Skeleton active paragraph={{ rows: 12 }} />
        )}
      </Drawer>
    )
  }
  return (
    <RowForm
      title={title}
      fields={own.data === null ? fields : ownFields}
      row={id === undefined ? undefined : (read.data as unknown as AnyRow)}
      given={{ ...orderDefaults(own.data), goods: [emptyLine] }}
      inputs={inputs}
      save={async (values) => {
        await save.mutateAsync(values)
        await client.invalidateQueries({ queryKey: [orderDetail.name] })
        isSaved.current = true
      }}
      onClose={() => {
        if (isSaved.current) onSaved?.()
        onClose()
      }}
    />
  )
}

const emptyLine = { currency: order.lines?.goods?.fields.currency?.default ?? null }
