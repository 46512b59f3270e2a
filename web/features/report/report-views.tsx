// Conditions of a report that a person keeps, alone or for a role, as those of a list are kept.
import { StarOutlined } from '@ant-design/icons'
import { readReportOf } from '@kouan/contract/calls/report.ts'
import type { Report, ReportQuery } from '@kouan/contract/language/report.ts'
import { isGroup } from '@kouan/contract/rules/advanced-query.ts'
import type { SavedQuery } from '@kouan/widgets/query-builder/query-condition.ts'
import { SaveDialog } from '@kouan/widgets/query-builder/save-dialog.tsx'
import { SavedQueries } from '@kouan/widgets/query-builder/saved-queries.tsx'
import { useSavedQueries } from '@kouan/widgets/query-builder/use-saved-queries.ts'
import { Button, Modal, Typography } from 'antd'
import { useMemo, useState } from 'react'
import { savedQueryStore } from '../../resource/advanced-query/saved-query-store.ts'

interface Props {
  report: Report
  /** Query that is shown; undefined where none is, and nothing can be saved. */
  query: ReportQuery | undefined
  onOpen: (conditions: ReportQuery) => void
}

export function ReportViews(props: Props) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button icon={<StarOutlined aria-hidden />} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        常用条件
      </Button>
      {isOpen && <ViewsDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function ViewsDialog({ report, query, onOpen, onClose }: Props & { onClose: () => void }) {
  const store = useMemo(() => savedQueryStore({ place: readReportOf(report).path, personal: new Set() }), [report])
  const { saved, audiences, save, remove } = useSavedQueries({ store, isOpen: true })
  const [isNaming, setIsNaming] = useState(false)
  const records = query && toRecords(query)
  const opened = records && saved.value?.find((one) => isAlike(one.records, records))
  const own = opened?.owner === undefined ? opened : undefined
  return (
    <Modal
      open
      title="常用条件"
      width={420}
      onCancel={onClose}
      footer={
        <Button type="primary" disabled={!records || saved.value === undefined} onClick={() => setIsNaming(true)}>
          保存当前条件
        </Button>
      }
    >
      <Typography.Paragraph type="secondary">期间不保存，打开时沿用页面上的期间。</Typography.Paragraph>
      <SavedQueries
        saved={saved}
        opened={opened}
        audiences={audiences ?? []}
        onOpen={(view) => {
          onOpen(toQuery(view.records))
          onClose()
        }}
        onRemove={(view) => void remove(view)}
      />
      {isNaming && records && (
        <SaveDialog
          initial={{ title: own?.title ?? '', sharedWith: own?.sharedWith }}
          audiences={audiences}
          onClose={() => setIsNaming(false)}
          onSave={(naming) => save({ ...naming, matchType: 'and', records })}
        />
      )}
    </Modal>
  )
}

type Records = SavedQuery['records']

/** A view is opened month after month: its period is that of the page. */
const toRecords = ({ begin: _, end: __, ...conditions }: ReportQuery): Records =>
  Object.entries(conditions).flatMap(([field, val]) => (val ? [{ field, rule: 'eq' as const, val, type: 'text' }] : []))

const toQuery = (records: Records): ReportQuery =>
  Object.fromEntries(records.flatMap((one) => (isGroup(one) ? [] : [[one.field, one.val]])))

const asText = (records: Records) => JSON.stringify(Object.entries(toQuery(records)).sort())

const isAlike = (one: Records, other: Records) => asText(one) === asText(other)
