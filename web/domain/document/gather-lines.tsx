// Below the lines of a document that names others: lines made of all documents that match conditions, with their count first.
import { gatherCall, mostGathered } from '@kouan/contract/calls/document.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { permissionOf } from '@kouan/contract/derive/permissions.ts'
import { recordFields } from '@kouan/contract/language/resource.ts'
import type { DocumentKind, Gathering } from '@kouan/contract/resources/document/document-kind.ts'
import { Dialog } from '@kouan/widgets/dialog/dialog.tsx'
import { Alert, Button, Flex, Form, Typography } from 'antd'
import { useState } from 'react'
import { sentenceOf } from '../../data/calls/ask-error.ts'
import { useAct, useAnswer } from '../../data/calls/use-call.ts'
import type { Filters } from '../../fields/search/search-filters.ts'
import { SearchInput } from '../../fields/search/search-input.tsx'
import { useRights } from '../../session/allowed.tsx'

interface Props {
  kind: DocumentKind
  gathering: Gathering
}

type Values = Readonly<Record<string, unknown>>

/** How many lines there are, and the way to more. */
export function GatherLines({ kind, gathering }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const { can } = useRights()
  const form = Form.useFormInstance()
  const key = kind.lines ?? ''
  const linesIn = (values: Values) => (Array.isArray(values[key]) ? (values[key] as Values[]) : [])
  const count = Form.useWatch((values: Values) => linesIn(values).filter(isFilled).length, { form, preserve: true })
  return (
    <Flex justify="space-between" align="center" gap={8} wrap>
      <span role="status">共 {count ?? 0} 行</span>
      {can(permissionOf(gathering.from.resource, 'list')) && (
        <Button onClick={() => setIsOpen(true)}>按条件选择{gathering.from.noun}</Button>
      )}
      {isOpen && (
        <GatherDialog
          kind={kind}
          gathering={gathering}
          onClose={() => setIsOpen(false)}
          onTake={({ head, lines }) => {
            form.setFieldsValue(onlyEmpty(form.getFieldsValue(true), head))
            form.setFieldValue(key, added(linesIn(form.getFieldsValue(true)), lines, kind.named ?? ''))
          }}
        />
      )}
    </Flex>
  )
}

const isFilled = (line: Values) => Object.entries(line).some(([name, value]) => name !== 'id' && Boolean(value))

/** Keeps values that somebody filled in. */
const onlyEmpty = (typed: Values, head: Values): Values =>
  Object.fromEntries(Object.entries(head).filter(([name]) => !typed[name]))

/** The lines with those that name what none of them names. */
function added(lines: readonly Values[], more: readonly Values[], named: string): Values[] {
  const kept = lines.filter(isFilled)
  const known = new Set(kept.map((line) => line[named]))
  return [...kept, ...more.filter((line) => !known.has(line[named]))]
}

interface DialogProps extends Props {
  onClose: () => void
  onTake: (gathered: { head: Values; lines: readonly Values[] }) => void
}

function GatherDialog({ kind, gathering: { from, by, always }, onClose, onTake }: DialogProps) {
  const [filters, setFilters] = useState<Filters>({})
  const given = Object.fromEntries(Object.entries(filters).filter(([, value]) => value))
  const hasFilter = Object.keys(given).length > 0
  const found = useAnswer(callsOf(from.resource).list, { ...given, ...always, pageSize: 1 }, { enabled: hasFilter })
  const { mutate, error, data, isPending, reset } = useAct(gatherCall(kind.resource), { quiet: true })
  const total = hasFilter ? found.data?.total : undefined
  const isTooMany = total !== undefined && total > mostGathered
  const take = () =>
    mutate(
      { filter: given, total: total ?? 0 },
      {
        onSuccess: (gathered) => {
          onTake(gathered)
          // Differences are read before the dialog closes.
          if (gathered.differing.length === 0) onClose()
        },
      },
    )
  const fields = { ...from.resource.fields, createTime: { ...recordFields.createTime, search: 'range' as const } }
  return (
    <Dialog
      open
      title={`按条件选择${from.noun}`}
      width={720}
      onCancel={onClose}
      footer={
        <Flex gap={8} justify="flex-end" wrap>
          <Button onClick={onClose}>{data ? '完成' : '取消'}</Button>
          {!data && (
            <Button type="primary" loading={isPending} disabled={!total || isTooMany} onClick={take}>
              加入{total ? ` ${total} 份` : ''}
            </Button>
          )}
        </Flex>
      }
    >
      <Flex vertical gap={16}>
        <Form component={false} layout="vertical">
          <div style={{ display: 'grid', gap: '0 16px', gridTemplateColumns: 'repeat(auto-fit, minmax(240px, 1fr))' }}>
            {[...by, 'createTime'].flatMap((name) => {
              const field = fields[name as keyof typeof fields]
              return field ? (
                <Form.Item key={name} label={field.label} htmlFor={`gather-${name}`} style={{ marginBottom: 12 }}>
                  <SearchInput
                    id={`gather-${name}`}
                    item={{ name, field }}
                    filters={filters}
                    onChange={(change) => {
                      setFilters({ ...filters, ...change })
                      reset()
                    }}
                  />
                </Form.Item>
              ) : (
                []
              )
            })}
          </div>
        </Form>
        <Typography.Text role="status" type={isTooMany ? 'danger' : 'secondary'}>
          {!hasFilter && `请给出至少一个条件，符合条件的${from.noun}会全部加入明细`}
          {hasFilter && total === undefined && !found.error && '正在查找…'}
          {total !== undefined &&
            `符合条件的${from.noun} ${total} 份${isTooMany ? `，一次最多 ${mostGathered} 份，请缩小范围` : ''}`}
        </Typography.Text>
        {found.error && hasFilter && <Alert type="error" showIcon role="alert" title={sentenceOf(found.error)} />}
        {error && <Alert type="error" showIcon role="alert" title={sentenceOf(error)} />}
        {data && data.differing.length > 0 && (
          <Alert
            type="warning"
            showIcon
            title={`已加入 ${data.count} 份，请注意以下没有加入或没有填入的内容`}
            description={data.differing.map((sentence) => <div key={sentence}>{sentence}</div>)}
          />
        )}
      </Flex>
    </Dialog>
  )
}
