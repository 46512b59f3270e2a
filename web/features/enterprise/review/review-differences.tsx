import type { Difference } from '@kouan/contract/calls/enterprise/change.ts'
import { revealApplicationField } from '@kouan/contract/calls/enterprise/review.ts'
import type { Field } from '@kouan/contract/language/field.ts'
import { changeFields } from '@kouan/contract/resources/enterprise/change-fields.ts'
import { Button } from 'antd'
import { useAct } from '../../../data/calls/use-call.ts'
import { useRights } from '../../../session/allowed.tsx'
import { DifferenceList } from '../change/difference-list.tsx'
import { Section } from '../view/section.tsx'

const declared: Readonly<Record<string, Field>> = changeFields

/** Differences that a change makes, above the whole form. */
export const ReviewDifferences = ({ id, differences }: { id: string; differences: readonly Difference[] }) => (
  <Section title={`变更内容（${differences.length}）`}>
    <DifferenceList
      differences={differences}
      extra={(difference, side) => <FullValue id={id} difference={difference} side={side} />}
    />
  </Section>
)

function FullValue({ id, difference, side }: { id: string; difference: Difference; side: 'old' | 'new' }) {
  const { can } = useRights()
  const reveal = useAct(revealApplicationField)
  const { field, label } = difference
  if (!declared[field]?.mask || !difference[side] || !can('application:reveal')) return null
  if (reveal.data !== undefined) return <div>{reveal.data}</div>
  return (
    <Button
      type="link"
      size="small"
      loading={reveal.isPending}
      aria-label={`查看${side === 'old' ? '原' : '新'}${label}`}
      onClick={() => reveal.mutate({ id, field, ...(side === 'old' ? { isOld: '1' } : {}) })}
    >
      查看
    </Button>
  )
}
