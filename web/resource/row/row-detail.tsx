import { CopyOutlined, PrinterOutlined } from '@ant-design/icons'
import { readableFields } from '@kouan/contract/calls/print.ts'
import type { NamedField } from '@kouan/contract/derive/placement.ts'
import type { Fields } from '@kouan/contract/language/field.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import { Notice } from '@kouan/widgets/loading/notice.tsx'
import type { RowAction } from '@kouan/widgets/row-actions/row-action.ts'
import { useScreen } from '@kouan/widgets/screen-width/use-screen.ts'
import { Button, Drawer, Flex, Skeleton } from 'antd'
import { useRef } from 'react'
import { useCopyLines } from '../../data/browser/use-copy-lines.ts'
import { isAskError } from '../../data/calls/ask-error.ts'
import { type AnyRow, useRow } from '../../data/calls/use-resource.ts'
import { useShownAgain } from '../../data/rendering/use-shown-again.ts'
import { FieldDetails } from '../../fields/field-details.tsx'
import { MaskedValue } from '../../fields/masked-value.tsx'
import { useKeys } from '../../keys/use-keys.ts'
import { useFieldRights } from '../../session/field-rights.ts'
import type { Cells } from '../columns/list-columns.tsx'
import { ListFailure } from '../list/list-failure.tsx'
import type { DetailParts, PageRow } from '../parts.ts'
import { DetailActions } from './detail-actions.tsx'
import { openPrint } from './open-print.ts'
import { RowContent } from './row-content.tsx'
import { useFocusReturn } from './use-focus-return.ts'

interface Props {
  resource: Resource
  id: string
  cells: Cells
  parts: DetailParts<Fields>
  actionsOf: (row: AnyRow) => readonly RowAction[]
  onClose: () => void
}

/** All fields of a row with its actions, in a drawer. */
export function RowDetail({ resource, id, cells, parts, actionsOf, onClose }: Props) {
  const screen = useScreen()
  const isMobile = screen === 'mobile'
  const read = useRow(resource, id)
  useShownAgain(() => void read.refetch())
  useFocusReturn(id)
  const row = read.error ? undefined : (read.data as AnyRow | undefined)
  const own = row as PageRow<Fields> | undefined
  const render = (item: NamedField) =>
    row && (cells[item.name]?.(row) ?? (item.field.mask && <MaskedValue resource={resource} row={row} item={item} />))
  const { isHidden } = useFieldRights(resource.name)
  const omitted = [...(parts.omit ?? []), ...Object.keys(resource.fields).filter(isHidden)]
  const fields = row && <FieldDetails fields={readableFields(resource, omitted)} row={row} render={render} />
  const actions = row ? actionsOf(row) : []
  const content = own && (parts.body?.(own, fields, actions) ?? fields)
  const place = useRef<HTMLDivElement>(null)
  const act = (fits: (action: RowAction) => boolean) => () => {
    const action = actions.find(fits)
    if (action && !action.isDisabled) action.onClick()
  }
  const print = () => openPrint(resource, id)
  useKeys(
    {
      editRow: act(({ key }) => key === 'edit'),
      mainOfRow: act(({ isMain }) => isMain === true),
      printRow: row && print,
    },
    place,
  )
  const title = (own && parts.title?.(own)) ?? `${resource.title}详情`
  const number = (own && parts.number?.(own)) ?? ''
  const buttons = row && <DetailActions actions={actions} />
  return (
    <Drawer
      open
      title={<DetailTitle title={title} number={number} />}
      size={isMobile ? '100%' : 'min(760px, 92vw)'}
      rootClassName="row-detail"
      // On a wide screen the list beside it stays usable.
      mask={screen !== 'desktop'}
      onClose={onClose}
      extra={
        <Flex gap={8}>
          {!isMobile && buttons}
          {number !== '' && <CopyNumber number={number} />}
          {!isMobile && (
            <Button aria-label="打印" title="打印" icon={<PrinterOutlined aria-hidden />} onClick={print} />
          )}
        </Flex>
      }
      footer={isMobile && buttons}
    >
      {read.error && (
        <Missing resource={resource} error={read.error} onRetry={() => read.refetch()} onClose={onClose} />
      )}
      {!row && !read.error && <Skeleton active paragraph={{ rows: 8 }} />}
      {own && (
        <Flex ref={place} key={id} vertical gap={24}>
          {parts.ownTabs ? (
            content
          ) : (
            <RowContent resource={resource} id={id}>
              <Flex vertical gap={24}>
                {content}
              </Flex>
            </RowContent>
          )}
        </Flex>
      )}
    </Drawer>
  )
}

const monospaced = { fontFamily: 'var(--ant-font-family-code)' }

/** Nothing to press: the title is the name of the dialog. */
function DetailTitle({ title, number }: { title: string; number: string }) {
  if (number === '' || !title.endsWith(number)) return title
  return (
    <>
      {title.slice(0, -number.length)}
      <span style={monospaced}>{number}</span>
    </>
  )
}

function CopyNumber({ number }: { number: string }) {
  const copy = useCopyLines()
  return (
    <Button
      aria-label="复制编号"
      title="复制编号"
      icon={<CopyOutlined aria-hidden />}
      onClick={() => void copy([number], '个编号')}
    />
  )
}

interface MissingProps extends Pick<Props, 'resource' | 'onClose'> {
  error: Error
  onRetry: () => void
}

function Missing({ resource, error, onRetry, onClose }: MissingProps) {
  if (!isAskError(error, 'refused')) return <ListFailure error={error} onRetry={onRetry} />
  return (
    <Notice
      status={404}
      title={`没有这条${resource.title}`}
      text="它可能已被删除，或不在您可以查看的范围内。"
      extra={
        <Button type="primary" onClick={onClose}>
          返回列表
        </Button>
      }
    />
  )
}
