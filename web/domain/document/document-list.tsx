// The documents of one kind with our state and customs' last word; the form, the detail and the declaration of one or many.

import { ClockCircleOutlined } from '@ant-design/icons'
import { permissionOf } from '@kouan/contract/derive/permissions.ts'
import type { Fields } from '@kouan/contract/language/field.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import type { DocumentFields } from '@kouan/contract/resources/document/document-fields.ts'
import { standingFields } from '@kouan/contract/resources/document/document-fields.ts'
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import { lazyPart } from '@kouan/widgets/loading/lazy-part.tsx'
import type { RowAction } from '@kouan/widgets/row-actions/row-action.ts'
import { Button, Flex, Skeleton, Tag, Tooltip, Typography } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { emptyText } from '../../fields/field-text.ts'
import { filterKey, foundKey } from '../../resource/address/list-address.ts'
import { RowLink } from '../../resource/address/row-link.tsx'
import { ResourcePage } from '../../resource/page/resource-page.tsx'
import type { FormParts, OwnAction } from '../../resource/parts.ts'
import type { SelectionInput } from '../../resource/selection/selected-rows.ts'
import { useRights } from '../../session/allowed.tsx'
import { DeclareSummaryText } from './declare-summary.tsx'
import type { DocumentRow } from './document-row.ts'
import { isRefused, stateFilters } from './document-states.ts'
import { useMakings } from './make-document.tsx'
import { QuickFilter } from './quick-filter.tsx'
import { ReceiptInfo, ReceiptStatusText } from './receipt-cells.tsx'
import { SimulatedMark } from './simulated-tag.tsx'
import { DeclareStateDot, FollowUpTags, HeldMark, RefusedChangeTag } from './state-tag.tsx'

// The list is seen before somebody opens one of its documents.
const DocumentDetail = lazyPart(
  () => import('./document-detail.tsx').then((file) => file.DocumentDetail),
  <Skeleton active paragraph={{ rows: 10 }} />,
)
const FindNumbers = lazyPart(() => import('./find-numbers.tsx').then((file) => file.FindNumbers))

const also = ['simulated', 'returnType', 'scheduled', 'followUp', 'customsState', 'refusedChange', 'mending'] as const

/**
 * Widths that keep every column out from under the actions on a desk: the words of customs have two lines, with their reason
 * above.
 */
const narrowWidths: Readonly<Record<string, number>> = {
  orderNo: 160,
  enterpriseId: 120,
  returnInfo: 200,
  returnTime: 150,
  assignee: 80,
}

/** How what was refused goes out again once it is corrected. A change of what customs hold is asked about once more. */
const refusedActions = [
  { key: 'declare', label: '修改后重新申报', okText: '保存并重新申报', isAsked: false, isOf: isRefused },
  {
    key: 'declareChange',
    label: '修改后变更申报',
    okText: '保存并变更申报',
    isAsked: true,
    isOf: (row: DocumentRow) => row.refusedChange === '2',
  },
]

type Column = keyof DocumentFields | 'createTime'

interface Props {
  kind: DocumentKind
  /** The page's own unless said. */
  title?: string | undefined
  /** In this order, the title field first by default; with the types of the kind. */
  columns: readonly string[]
  form?: FormParts<Fields>
  /** Filters that always hold. */
  params?: Readonly<Record<string, string>>
  /** They stand beside their reason: nothing else is looked for. */
  isNarrow?: boolean
}

export function DocumentList({ kind, title, columns, form, params = {}, isNarrow = false }: Props) {
  const { can } = useRights()
  const resource = kind.resource as Resource<DocumentFields>
  const { titleField = 'id' } = kind.resource
  const makings = useMakings(kind)
  // Users of an enterprise see no other anyway.
  const isUnfiltered = Object.keys(params).every((name) => name === 'enterpriseId')
  const filters = useMemo(() => stateFilters(kind.resource, isUnfiltered), [kind, isUnfiltered])
  const [, setAddress] = useSearchParams()
  // Declared documents leave the list of 待申报: the message links to those declared today.
  const declaredToday = {
    text: '查看今日申报',
    go: () => setAddress({ [filterKey('declareTime_begin')]: beijingToday(new Date()) }),
  }
  const aboutOf = (action: string, selection: SelectionInput) =>
    action === 'declare' && <DeclareSummaryText kind={kind} selection={selection} />
  const nameOf = (row: object) => String((row as Record<string, unknown>)[titleField] ?? '')

  const { actionsOf } = makings
  /** A refused document is corrected first, and goes out again with the correction. */
  const commandsOf = useCallback(
    (
      row: DocumentRow,
      edit: (onSaved?: () => void, okText?: string) => void,
      own: readonly OwnAction[],
    ): RowAction[] => {
      const mayEdit = row.mayEdit === true && can(permissionOf(resource, 'edit'))
      const again = refusedActions.find(({ isOf }) => mayEdit && isOf(row))
      const declare = own.find((action) => action.key === again?.key)
      const isAgain = again !== undefined && declare !== undefined
      const correct = () => edit(again?.isAsked ? declare?.onClick : declare?.runAtOnce, declare && again?.okText)
      return [
        ...(mayEdit ? [{ key: 'edit', label: isAgain ? again.label : '编辑', isMain: isAgain, onClick: correct }] : []),
        ...own.map((action) => (isAgain ? { ...action, isMain: false } : action)),
        ...actionsOf(row),
      ]
    },
    [resource, can, actionsOf],
  )
  return (
    <>
      <ResourcePage
        resource={resource}
        rowActions={isNarrow ? undefined : actionsOf}
        list={{
          title,
          columns: columns as Column[],
          also,
          params,
          isLive: true,
          ...(isNarrow
            ? { isPart: true, isNumbered: false, widths: narrowWidths, actions: { aboutOf } }
            : {
                actions: { nextOf: (action) => (action === 'declare' ? declaredToday : undefined), aboutOf },
                views: (
                  <>
                    <QuickFilter label="按申报状态筛选" name="declareStatus" options={filters} />
                    <FoundMark />
                  </>
                ),
                seldom: <FindButton kind={kind} />,
              }),
        }}
        cells={{
          [titleField]: (row: DocumentRow) => <RowLink id={row.id}>{nameOf(row)}</RowLink>,
          declareStatus: (row) => (
            <Flex gap={6} align="center" wrap>
              {row.simulated && <SimulatedMark />}
              <DeclareStateDot state={row.declareStatus ?? ''} />
              {row.customsState && <HeldMark state={row.customsState} />}
              <RefusedChangeTag type={row.refusedChange} />
              <FollowUpTags codes={row.followUp} />
              {row.scheduled && <ScheduledMark sentence={row.scheduled} />}
            </Flex>
          ),
          returnStatus: (row) => <ReceiptStatusText status={row.returnStatus} type={row.returnType} />,
          returnInfo: (row) =>
            row.returnInfo ? <ReceiptInfo info={row.returnInfo} mending={row.mending} /> : emptyText,
        }}
        form={form as FormParts<DocumentFields>}
        detail={{
          title: (row) => `${kind.noun} ${nameOf(row)}`,
          omit: standingFields,
          ownTabs: true,
          number: nameOf,
          body: (row, fields, actions) => <DocumentDetail {...{ kind, row, fields, params, actions }} />,
          actions: commandsOf,
        }}
      />
      {makings.dialog}
    </>
  )
}

/** `2026-11-26` */
const beijingToday = (now: Date) => now.toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' })

function FindButton({ kind }: { kind: DocumentKind }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>批量查找</Button>
      {isOpen && <FindNumbers kind={kind} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** Says that the list shows what was found by numbers, until it is closed. */
function FoundMark() {
  const [address, setAddress] = useSearchParams()
  if (!address.get(foundKey)) return null
  const close = () =>
    setAddress(new URLSearchParams([...address].filter(([key]) => key !== foundKey && key !== 'page')))
  return (
    <Tag closable={{ 'aria-label': '不再只看批量查找的结果' }} style={{ marginInlineStart: 8 }} onClose={close}>
      批量查找的结果
    </Tag>
  )
}

/** `2026-12-01 02:00 由 张三 定时申报，同批 30 项` as its day and hour; all of it under the mouse and for those who hear the page. */
const ScheduledMark = ({ sentence }: { sentence: string }) => (
  <Tooltip title={sentence}>
    <Typography.Text type="secondary" role="note" aria-label={sentence} style={{ fontSize: 12, whiteSpace: 'nowrap' }}>
      <ClockCircleOutlined aria-hidden /> {sentence.slice(5, 16)}
    </Typography.Text>
  </Tooltip>
)
